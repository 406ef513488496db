import type { Language } from '../../../messages/languages.ts';
import type { Words } from '../../../rules/forms/words.ts';
import type { Context } from '../../platform/context.ts';

export function ownWords({ env }: Pick<Context, 'env'>, language: Language): Words {
  return { language, ownLanguage: env.DEFAULT_LANGUAGE, builtIn: () => undefined };
}
