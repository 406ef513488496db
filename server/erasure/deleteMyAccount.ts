import { reauthenticate } from '../accounts/auth/passwords/reauthenticate.ts';
import { lockAdmins, lockUser, requireAnotherAdmin } from '../accounts/users/lockUsers.ts';
import { requireErasablePerson } from '../applications/decisions/requireFree.ts';
import { publish } from '../events/publish.ts';
import { authorize } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { type ErasedUser, eraseUser } from './eraseUser.ts';

/**
 * Throws INVALID_INPUT for a wrong `password`. Throws CONFLICT for the last admin, for an account without a password
 * whose session is too old, and while a decision is pending or an award is offered or accepted.
 */
export async function deleteMyAccount(
  ctx: RequestContext,
  given: { password?: string | null | undefined },
): Promise<ErasedUser> {
  const viewer = authorize(ctx.viewer, 'user.deleteOwn', { ownerId: ctx.viewer?.id });
  await reauthenticate(ctx, viewer, {
    field: 'password',
    password: given.password ?? '',
    action: 'deleteAccount',
  });
  return ctx.db.$transaction(async (db) => {
    // The role may have changed since the request began.
    const adminIds = await lockAdmins(db, null);
    const { id, role } = await lockUser(db, viewer.id);
    if (role === 'ADMIN') requireAnotherAdmin(adminIds, id);
    await requireErasablePerson({ ...ctx, db }, id);
    // The audit entry must be written before the erasure, which deletes the user's row unless records such as this
    // entry refer to the row. The entry records that a member of staff left.
    if (role !== 'USER')
      await publish({ ...ctx, db }, 'account.deleted', { actorId: id, id, before: { role } });
    return eraseUser({ ...ctx, db }, id);
  });
}
