import type { Texts } from '../../lib/useMessages.ts';

/** A newer server may have additional kinds. */
export function titleOfTemplate(t: Texts<'mailTemplates'>, kind: string): string {
  return t.find(`kinds.${kind}`) ?? kind;
}
