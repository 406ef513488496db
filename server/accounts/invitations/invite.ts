import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  INVITATION_DAYS,
  INVITED_ROLES,
  type InvitedRole,
  invitationRule,
  MAX_INVITATIONS,
  MAX_PANEL_MEMBERS,
} from '../../../rules/accounts/invitations.ts';
import { invitedExpertiseSchema } from '../../../rules/assessment/expertise.ts';
import { paths } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { buildLink } from '../../platform/http/origins.ts';
import { checkInput } from '../../platform/input.ts';
import { optionCodes } from '../../platform/language/optionLabels.ts';
import { refuseClosed } from '../organisations/lockOrganisation.ts';
import { findOrganisation } from '../organisations/organisationRow.ts';
import { hashKey, type InvitationRow, isPending } from './invitationRow.ts';
import { authorizeInviter, lockInviter } from './inviterRights.ts';

const DAY = 86_400_000;
const idRule = z.object({ id: z.uuid(problem('id', { record: 'other' })) });
const assessorRule = z.object({ role: z.literal('ASSESSOR') });

/**
 * Invites a person to a role or a panel by e-mail, and replaces any earlier invitation to the same role or panel.
 * Does not reveal whether the address has an account. Throws CONFLICT for an admin's own address, a person who
 * already has the role or a higher one, a full panel, a closed organisation, or more than MAX_INVITATIONS
 * invitations.
 */
export async function invite(ctx: RequestContext, given: unknown): Promise<InvitationRow> {
  if (assessorRule.safeParse(given).success) requireAccessScope(ctx.viewer, 'panel.manage');
  else authorize(ctx.viewer, 'invitation.manage');
  const invited = await findPlace(ctx, checkInput(invitationRule, given));
  const expertise = checkInput(invitedExpertiseSchema(optionCodes(ctx.env).subjectCategory), given);
  const { email, role, organisationId, panelId } = invited;
  const viewer = authorizeInviter(ctx, invited);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // One of these two locks makes concurrent calls wait, so that they cannot invite an address twice or
    // exceed the maximum.
    if (organisationId) await lockOrganisation(inside, organisationId);
    await lockInviter(inside, viewer, invited);
    await refuseHolder(inside, invited);
    const replaced = { organisationId, panelId, role, email, usedAt: null };
    const before = await db.invitation.findFirst({ where: replaced, orderBy: { id: 'desc' } });
    await db.invitation.deleteMany({ where: replaced });
    await refuseTooMany(inside, invited);
    const key = randomBytes(32).toString('base64url');
    const createdAt = ctx.now();
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY);
    const invitation = await db.invitation.create({
      data: {
        ...{ role, organisationId, panelId, inviterId: viewer.id, email },
        ...{ hash: hashKey(key), expiresAt, createdAt },
        ...(panelId && {
          subjects: expertise.subjects ?? before?.subjects ?? [],
          languages: expertise.languages ?? before?.languages ?? [],
        }),
      },
    });
    await mailInvitation(inside, invitation, key);
    if (panelId) await publish(inside, 'assessor.invited', { actorId: viewer.id, id: panelId });
    else if (organisationId)
      await publish(inside, 'coordinator.invited', { actorId: viewer.id, id: organisationId });
    else await publish(inside, 'staff.invited', { actorId: viewer.id, id: invitation.id, after: { role } });
    return invitation;
  });
}

export async function withdrawInvitation(ctx: RequestContext, given: unknown): Promise<InvitationRow> {
  requireAccessScope(ctx.viewer, 'panel.manage');
  const { id } = checkInput(idRule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const found = await db.invitation.findUnique({ where: { id } });
    if (!found) throw notFound();
    const viewer = authorizeInviter(ctx, found);
    const { count } = await db.invitation.deleteMany({ where: { id, usedAt: null } });
    if (count === 0) throw notFound();
    const { organisationId, panelId, role } = found;
    if (panelId) await publish(inside, 'assessorInvitation.withdrawn', { actorId: viewer.id, id: panelId });
    else if (organisationId)
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

type Invited = { email: string; role: InvitedRole; organisationId: string | null; panelId: string | null };

async function findPlace({ db }: RequestContext, given: Invited): Promise<Invited> {
  const { email, role, organisationId, panelId } = given;
  if (role === 'COORDINATOR') return { email, role, organisationId, panelId: null };
  if (role !== 'ASSESSOR' || !panelId) return { email, role, organisationId: null, panelId: null };
  const panel = await db.panel.findUnique({ where: { id: panelId }, select: { organisationId: true } });
  if (!panel) throw notFound();
  return { email, role, panelId, organisationId: panel.organisationId };
}

/**
 * Throws CONFLICT if the owner of the address already has the role or is already a member. Reveals only what the
 * inviter can already see in a list.
 */
async function refuseHolder(
  { db }: TransactionContext,
  { email, role, organisationId, panelId }: Invited,
): Promise<void> {
  if (panelId) {
    if ((await db.panelMember.count({ where: { panelId, leftAt: null, user: { email } } })) > 0)
      throw refuse('CONFLICT', 'panel.alreadyMember');
    return;
  }
  if (organisationId) {
    if ((await db.coordinator.count({ where: { organisationId, user: { email } } })) > 0)
      throw refuse('CONFLICT', 'organisation.alreadyCoordinator');
    return;
  }
  const person = await db.user.findUnique({ where: { email }, select: { role: true } });
  if (person && !isHigher(role, person.role)) throw refuse('CONFLICT', 'invitation.hasRole');
}

async function refuseTooMany(ctx: TransactionContext, { organisationId, panelId }: Invited): Promise<void> {
  const { db } = ctx;
  const pending = await db.invitation.count({
    where: { organisationId, panelId, ...isPending(ctx) },
  });
  if (!panelId) {
    if (pending >= MAX_INVITATIONS) throw refuse('CONFLICT', 'invitation.tooMany', { max: MAX_INVITATIONS });
    return;
  }
  const members = await db.panelMember.count({ where: { panelId, leftAt: null } });
  if (members + pending >= MAX_PANEL_MEMBERS)
    throw refuse('CONFLICT', 'panel.full', { max: MAX_PANEL_MEMBERS });
}

const ranks: readonly string[] = ['USER', ...INVITED_ROLES];

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
