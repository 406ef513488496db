import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type Page, pageSchema, readPage } from '../../platform/page.ts';
import { type InvitationRow, isPending } from './invitationRow.ts';

export async function listInvitations(ctx: RequestContext, given: unknown): Promise<Page<InvitationRow>> {
  authorize(ctx.viewer, 'invitation.list');
  const where = isPending(ctx);
  return readPage(
    checkInput(pageSchema, given),
    (rows) => ctx.db.invitation.findMany({ where, orderBy: { id: 'desc' }, ...rows }),
    (take) => ctx.db.invitation.count({ where, take }),
  );
}
