import type { Prisma } from '../../prisma/client/client.ts';
import { suspendReasonSchema } from '../../rules/accounts/suspension.ts';
import { endAccess } from '../accounts/auth/sessions/endAccess.ts';
import { lockAdmins, lockUser, requireAnotherAdmin } from '../accounts/users/lockUsers.ts';
import { findUser, type UserRow } from '../accounts/users/userRow.ts';
import { requireFreePerson } from '../applications/decisions/requireFree.ts';
import { publish } from '../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { refuse } from '../platform/errors.ts';
import { checkInput } from '../platform/input.ts';
import { userIdSchema } from './changeRole.ts';

const suspension = userIdSchema.extend({ reason: suspendReasonSchema });

/**
 * Blocks a person from signing in, ends their sessions, and revokes their keys and e-mailed links. No other data
 * changes.
 */
export async function suspendUser(ctx: RequestContext, given: unknown): Promise<UserRow> {
  requireAccessScope(ctx.viewer, 'user.suspend');
  const { id, reason } = checkInput(suspension, given);
  const { id: actorId } = authorize(ctx.viewer, 'user.suspend', { ownerId: id });
  return ctx.db.$transaction(async (db) => {
    requireAnotherAdmin(await lockAdmins(db, actorId), id);
    const { name, email, suspendedAt } = await lockUser(db, id);
    if (suspendedAt) throw refuse('CONFLICT', 'user.alreadySuspended');
    await requireFreePerson({ ...ctx, db }, id);
    await db.user.update({ where: { id }, data: { suspendedAt: ctx.now() } });
    await endAccess({ ...ctx, db }, id, { actorId });
    const suspended = { actorId, id, after: { reason }, person: { name, email }, reason };
    await publish({ ...ctx, db }, 'user.suspended', suspended);
    return readChanged(db, id);
  });
}

export async function reinstateUser(ctx: RequestContext, given: unknown): Promise<UserRow> {
  requireAccessScope(ctx.viewer, 'user.reinstate');
  const { id } = checkInput(userIdSchema, given);
  const { id: actorId } = authorize(ctx.viewer, 'user.reinstate', { ownerId: id });
  return ctx.db.$transaction(async (db) => {
    await lockAdmins(db, actorId);
    const { name, email, suspendedAt } = await lockUser(db, id);
    if (!suspendedAt) throw refuse('CONFLICT', 'user.notSuspended');
    await requireFreePerson({ ...ctx, db }, id);
    await db.user.update({ where: { id }, data: { suspendedAt: null } });
    await publish({ ...ctx, db }, 'user.reinstated', { actorId, id, person: { name, email } });
    return readChanged(db, id);
  });
}

async function readChanged(db: Prisma.TransactionClient, id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw notFound();
  return user;
}
