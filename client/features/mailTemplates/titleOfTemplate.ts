import type { Texts } from '../../lib/useMessages.ts';

/** Returns the title of a kind of e-mail, or its key if only a newer server knows the kind. */
export function titleOfTemplate(t: Texts<'mailTemplates'>, kind: string): string {
  return t.find(`kinds.${kind}`) ?? kind;
}
