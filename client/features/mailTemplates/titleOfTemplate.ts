import type { Texts } from '../../lib/useMessages.ts';

/** Returns the title of a type of e-mail, or its key if only a newer server knows the type. */
export function titleOfTemplate(t: Texts<'mailTemplates'>, kind: string): string {
  return t.find(`kinds.${kind}`) ?? kind;
}
