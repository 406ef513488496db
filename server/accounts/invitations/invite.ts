import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  INVITATION_DAYS,
  INVITED_ROLES,
  type InvitedRole,
  invitationRule,
  MAX_INVITATIONS,
} from '../../../rules/invitations.ts';
import { paths } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, requireOther } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { buildLink } from '../../platform/http/origins.ts';
import { checkInput } from '../../platform/input.ts';
import { refuseClosed } from '../organisations/lockOrganisation.ts';
import { findOrganisation } from '../organisations/organisationRow.ts';
import { lockAdmins } from '../users/lockUsers.ts';
import { hashKey, type InvitationRow, isPending } from './invitationRow.ts';

const DAY = 86_400_000;
const idRule = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

/**
 * Mails an invitation to a role, for admins; it replaces an earlier one to the same address and role. Throws CONFLICT
 * for the viewer's own address, for a person who has the role or a higher one, at MAX_INVITATIONS, and if the
 * organisation is closed.
 */
export async function invite(ctx: RequestContext, given: unknown): Promise<InvitationRow> {
  const viewer = authorize(ctx.viewer, 'invitation.manage');
  const { email, role, organisationId: chosen } = checkInput(invitationRule, given);
  if (email === viewer.email) requireOther(viewer, viewer.id);
  const organisationId = role === 'COORDINATOR' ? chosen : null;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Either lock serializes invitations to the same address, and their count.
    if (organisationId) await lockOrganisation(inside, organisationId);
    else await lockAdmins(db, viewer.id);
    await refuseHolder(inside, { email, role, organisationId });
    await db.invitation.deleteMany({ where: { organisationId, role, email, usedAt: null } });
    if ((await db.invitation.count({ where: { organisationId, ...isPending(ctx) } })) >= MAX_INVITATIONS)
      throw refuse('CONFLICT', 'invitation.tooMany', { max: MAX_INVITATIONS });
    const key = randomBytes(32).toString('base64url');
    const createdAt = ctx.now();
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY);
    const invitation = await db.invitation.create({
      data: {
        ...{ role, organisationId, inviterId: viewer.id, email, hash: hashKey(key), expiresAt, createdAt },
      },
    });
    await mailInvitation(inside, invitation, key);
    if (organisationId)
      await publish(inside, 'coordinator.invited', { actorId: viewer.id, id: organisationId });
    else await publish(inside, 'staff.invited', { actorId: viewer.id, id: invitation.id, after: { role } });
    return invitation;
  });
}

/** Withdraws a pending invitation, for admins. Throws NOT_FOUND if it was accepted or no longer exists. */
export async function withdrawInvitation(ctx: RequestContext, given: unknown): Promise<InvitationRow> {
  const viewer = authorize(ctx.viewer, 'invitation.manage');
  const { id } = checkInput(idRule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const found = await db.invitation.findUnique({ where: { id } });
    if (found?.email === viewer.email) requireOther(viewer, viewer.id);
    const { count } = await db.invitation.deleteMany({ where: { id, usedAt: null } });
    if (!found || count === 0) throw notFound();
    const { organisationId, role } = found;
    if (organisationId)
      await publish(inside, 'invitation.withdrawn', { actorId: viewer.id, id: organisationId });
    else await publish(inside, 'staffInvitation.withdrawn', { actorId: viewer.id, id, before: { role } });
    return found;
  });
}

async function lockOrganisation({ db }: TransactionContext, id: string): Promise<void> {
  const [found] = await db.$queryRaw<{ isClosed: boolean }[]>`
    SELECT closed_at IS NOT NULL AS "isClosed" FROM organisations WHERE id = ${id}::uuid FOR UPDATE`;
  if (!found) throw notFound();
  if (found.isClosed) throw refuseClosed();
}

type Invited = { email: string; role: InvitedRole; organisationId: string | null };

async function refuseHolder(
  { db }: TransactionContext,
  { email, role, organisationId }: Invited,
): Promise<void> {
  if (organisationId) {
    if ((await db.coordinator.count({ where: { organisationId, user: { email } } })) > 0)
      throw refuse('CONFLICT', 'organisation.alreadyCoordinator');
    return;
  }
  const person = await db.user.findUnique({ where: { email }, select: { role: true } });
  if (person && !isHigher(role, person.role)) throw refuse('CONFLICT', 'invitation.hasRole');
}

const ranks: readonly string[] = ['USER', ...INVITED_ROLES];

/** True if an invitation to `role` raises a person of the role `held`. */
export function isHigher(role: InvitedRole, held: string): boolean {
  return ranks.indexOf(role) > ranks.indexOf(held);
}

async function mailInvitation(
  ctx: TransactionContext,
  { email, role, organisationId }: Invited,
  key: string,
): Promise<void> {
  const organisation = organisationId ? await findOrganisation(ctx.db, organisationId) : null;
  const data = {
    name: '',
    url: buildLink(ctx, paths.invitation.link(key)),
    role,
    organisation: organisation?.name ?? ctx.env.PORTAL_NAME,
  };
  await queueMail(ctx, {
    ...{ to: email, kind: 'invited', data },
    ...(organisationId && { organisationId }),
  });
}
