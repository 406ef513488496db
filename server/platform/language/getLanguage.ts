import type { Language } from '../../../messages/languages.ts';
import type { RequestContext } from '../context.ts';

export function getLanguage({ language, env }: Pick<RequestContext, 'language' | 'env'>): Language {
  return language ?? env.DEFAULT_LANGUAGE;
}
