import type { Texts } from '../../lib/useMessages.ts';

export function titleOfTemplate(t: Texts<'mailTemplates'>, kind: string): string {
  return t.find(`kinds.${kind}`) ?? kind;
}
