import type { InvitedRole } from '../../rules/accounts/invitations.ts';
import {
  canAccept,
  type InvitationRow,
  isPending,
  linkEnded,
  readInvitation,
} from '../accounts/invitations/invitationRow.ts';
import { isHigher } from '../accounts/invitations/invite.ts';
import { lockOrganisation } from '../accounts/organisations/lockOrganisation.ts';
import { type LockedUser, lockAdmins, lockUser } from '../accounts/users/lockUsers.ts';
import { joinPanel } from '../applications/assessment/panels/joinPanel.ts';
import { type EventContext, publish } from '../events/publish.ts';
import { authorize } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { refuse } from '../platform/errors.ts';
import { writeRole } from './changeRole.ts';

/**
 * Throws INVALID_INPUT for an invalid or used link, including the second of two simultaneous clicks, and for
 * invitations whose inviter may no longer invite. Throws CONFLICT if the viewer has not verified the invitation's
 * address, if the viewer already has the invited staff role or a higher one, and for applicants and referees of a
 * scholarship that the panel assesses.
 */
export async function acceptInvitation(ctx: RequestContext, given: unknown): Promise<InvitationRow> {
  const viewer = authorize(ctx.viewer, 'invitation.accept');
  const invitation = await readInvitation(ctx, given);
  if (!invitation) throw linkEnded();
  if (!canAccept(ctx, invitation)) throw refuse('CONFLICT', 'invitation.otherAddress');
  const { id, role, organisationId, panelId, email } = invitation;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Locks the organisation before people, as closing an organisation does.
    if (organisationId) await lockOrganisation(db, organisationId);
    // Waits for a concurrent demotion of the inviter.
    await lockAdmins(db, null);
    const person = await lockUser(db, viewer.id);
    // The address may have changed since the request began.
    if (person.email !== email || !person.emailVerified) throw linkEnded();
    const used = { usedAt: ctx.now() };
    const { count } = await db.invitation.updateMany({ where: { id, ...isPending(ctx) }, data: used });
    if (count === 0) throw linkEnded();
    if (panelId) await joinPanel(inside, { ...invitation, panelId }, person);
    else if (organisationId) {
      const row = { organisationId, userId: viewer.id, createdAt: ctx.now() };
      await db.coordinator.createMany({ data: [row], skipDuplicates: true });
      await publish(inside, 'coordinator.joined', { actorId: viewer.id, id: organisationId });
    } else await raiseRole(inside, person, role);
    return { ...invitation, ...used };
  });
}

async function raiseRole(
  ctx: EventContext,
  { id, role: held }: LockedUser,
  role: InvitedRole,
): Promise<void> {
  if (role === 'ASSESSOR' || role === 'COORDINATOR' || !isHigher(role, held))
    throw refuse('CONFLICT', 'invitation.hasRole');
  await writeRole(ctx, { event: 'staff.joined', actorId: id, id }, () => role);
}
