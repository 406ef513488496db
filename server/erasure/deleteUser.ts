import { lockAdmins, lockUser } from '../accounts/users/lockUsers.ts';
import { requireErasablePerson } from '../applications/decisions/requireFree.ts';
import { publish } from '../events/publish.ts';
import { authorize, requireAccessScope } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { refuse } from '../platform/errors.ts';
import { checkInput } from '../platform/input.ts';
import { userIdSchema } from './changeRole.ts';
import { type ErasedUser, eraseUser } from './eraseUser.ts';

/**
 * Throws CONFLICT for an admin's account, including the viewer's own, and while a decision is pending or an award is
 * offered or accepted.
 */
export async function deleteUser(ctx: RequestContext, given: { id: string }): Promise<ErasedUser> {
  requireAccessScope(ctx.viewer, 'user.delete');
  const { id } = checkInput(userIdSchema, given);
  const { id: actorId } = authorize(ctx.viewer, 'user.delete', { ownerId: id });
  return ctx.db.$transaction(async (db) => {
    await lockAdmins(db, actorId);
    const { role } = await lockUser(db, id);
    if (role === 'ADMIN') throw refuse('CONFLICT', 'user.adminNotDeletable');
    await requireErasablePerson({ ...ctx, db }, id);
    const erased = await eraseUser({ ...ctx, db }, id);
    await publish({ ...ctx, db }, 'user.deleted', { actorId, id, before: { role } });
    return erased;
  });
}
