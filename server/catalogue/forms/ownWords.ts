import type { Language } from '../../../messages/languages.ts';
import type { Words } from '../../../rules/forms/words.ts';
import type { Context } from '../../platform/context.ts';

/** What words the questions that a scholarship asks, in a language: they have no texts but those of their staff. */
export function ownWords({ env }: Pick<Context, 'env'>, language: Language): Words {
  return { language, ownLanguage: env.DEFAULT_LANGUAGE, builtIn: () => undefined };
}
