import { z } from 'zod';
import { problem } from '../../rules/problems.ts';
import { shortenSessions } from '../accounts/auth/sessions/sessionLimits.ts';
import { endAssessorInvitations } from '../accounts/invitations/invitationRow.ts';
import { type LockedUser, lockAdmins, lockUser, requireAnotherAdmin } from '../accounts/users/lockUsers.ts';
import { findUser, type UserRow } from '../accounts/users/userRow.ts';
import { requireFreePerson } from '../applications/decisions/requireFree.ts';
import { type EventContext, publish, type WorkContext } from '../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../platform/access.ts';
import type { RequestContext, Role } from '../platform/context.ts';
import { refuse } from '../platform/errors.ts';
import { checkInput } from '../platform/input.ts';

export const userIdSchema = z.object({ id: z.uuid(problem('id', { record: 'user' })) });

/** Makes a user a moderator. Throws CONFLICT for a moderator or admin. */
export async function promoteUser(ctx: RequestContext, given: { id: string }): Promise<UserRow> {
  requireAccessScope(ctx.viewer, 'user.promote');
  const { id } = checkInput(userIdSchema, given);
  const { id: actorId } = authorize(ctx.viewer, 'user.promote', { ownerId: id });
  return changeRole(ctx, { event: 'user.promoted', actorId, id }, ({ role }) => {
    if (role !== 'USER') throw refuse('CONFLICT', 'user.onlyUserToModerator');
    return 'MODERATOR';
  });
}

/**
 * Makes a moderator an admin. A role rises only one step at a time, so that each step is deliberate. Throws CONFLICT
 * for a moderator whose address is unverified, because the address may belong to another person.
 */
export async function makeAdmin(ctx: RequestContext, given: { id: string }): Promise<UserRow> {
  requireAccessScope(ctx.viewer, 'user.makeAdmin');
  const { id } = checkInput(userIdSchema, given);
  const { id: actorId } = authorize(ctx.viewer, 'user.makeAdmin', { ownerId: id });
  return changeRole(ctx, { event: 'admin.made', actorId, id }, ({ role, emailVerified, suspendedAt }) => {
    if (role !== 'MODERATOR') throw refuse('CONFLICT', 'user.onlyModeratorToAdmin');
    if (suspendedAt) throw refuse('CONFLICT', 'user.alreadySuspended');
    if (!emailVerified) throw refuse('CONFLICT', 'user.adminUnconfirmed');
    return 'ADMIN';
  });
}

/** Throws CONFLICT for a plain user and for the last admin. */
export async function demoteUser(ctx: RequestContext, given: { id: string }): Promise<UserRow> {
  requireAccessScope(ctx.viewer, 'user.demote');
  const { id } = checkInput(userIdSchema, given);
  const { id: actorId } = authorize(ctx.viewer, 'user.demote', { ownerId: id });
  return changeRole(ctx, { event: 'user.demoted', actorId, id }, ({ role, adminIds }) => {
    if (role === 'USER') throw refuse('CONFLICT', 'user.noRole');
    requireAnotherAdmin(adminIds, id);
    return role === 'ADMIN' ? 'MODERATOR' : 'USER';
  });
}

type RoleEvent = 'user.promoted' | 'admin.made' | 'user.demoted' | 'role.granted' | 'staff.joined';
type RoleChange = { event: RoleEvent; actorId: string | null; id: string };

/** Writes the role that `decide` returns. `actorId` is null for the operator at the console. */
export async function changeRole(
  ctx: WorkContext,
  change: RoleChange,
  decide: (state: LockedUser & { adminIds: string[] }) => Role,
): Promise<UserRow> {
  return ctx.db.$transaction(async (db) => {
    const adminIds = await lockAdmins(db, change.actorId);
    return writeRole({ ...ctx, db }, change, (before) => decide({ ...before, adminIds }));
  });
}

/** The caller's transaction must have locked the admins. */
export async function writeRole(
  ctx: EventContext,
  { event, actorId, id }: RoleChange,
  decide: (state: LockedUser) => Role,
): Promise<UserRow> {
  const { db } = ctx;
  const before = await lockUser(db, id);
  await requireFreePerson({ db, viewer: actorId ? { id: actorId } : null }, id);
  const role = decide(before);
  await db.user.update({ where: { id }, data: { role } });
  if (role === 'USER') await endAssessorInvitations(db, id);
  await shortenSessions(ctx, id);
  await publish(ctx, event, { actorId, id, before: { role: before.role }, after: { role } });
  const user = await findUser(db, id);
  if (!user) throw notFound();
  return user;
}
