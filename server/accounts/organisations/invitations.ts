import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Invitation } from '../../../prisma/client/client.ts';
import { INVITATION_DAYS, invitationRule, MAX_INVITATIONS } from '../../../rules/organisations.ts';
import { paths } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { publish } from '../../events/publish.ts';
import { authorize, notFound, reachOf, requireOther } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { type AppError, invalidInput, refuse } from '../../platform/errors.ts';
import { buildLink } from '../../platform/http/origins.ts';
import { checkInput } from '../../platform/input.ts';
import { lockActivePerson } from '../users/lockPerson.ts';
import { refuseClosed } from './holdOrganisation.ts';
import { findOrganisation, type OrganisationRow } from './organisationRow.ts';

export type InvitationRow = Invitation;

const DAY = 86_400_000;
const organisationId = z.uuid(problem('id', { record: 'organisation' }));
const inviteRule = invitationRule.extend({ organisationId });
const idRule = z.object({ id: z.uuid(problem('id', { record: 'other' })) });
const removeRule = z.object({ organisationId, userId: z.uuid(problem('id', { record: 'user' })) });
const tokenRule = z.object({ token: z.string().min(1, problem('linkEnded')).max(200, problem('linkEnded')) });

/**
 * Mails an invitation to coordinate an organisation, for admins; it replaces an earlier one to the same address. Throws
 * CONFLICT for a coordinator's address, at MAX_INVITATIONS, and if the organisation is closed.
 */
export async function inviteCoordinator(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  const viewer = authorize(ctx.viewer, 'organisation.manage');
  const { organisationId: id, email } = checkInput(inviteRule, given);
  if (email === viewer.email) requireOther(viewer, viewer.id);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const organisation = await lockOrganisation(inside, id);
    if (organisation.closedAt) throw refuseClosed();
    if ((await db.coordinator.count({ where: { organisationId: id, user: { email } } })) > 0)
      throw refuse('CONFLICT', 'organisation.alreadyCoordinator');
    await db.invitation.deleteMany({ where: { organisationId: id, email, usedAt: null } });
    const waiting = { organisationId: id, usedAt: null, expiresAt: { gt: ctx.now() } };
    if ((await db.invitation.count({ where: waiting })) >= MAX_INVITATIONS)
      throw refuse('CONFLICT', 'organisation.tooManyInvitations', { max: MAX_INVITATIONS });
    const key = randomBytes(32).toString('base64url');
    const createdAt = ctx.now();
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY);
    await db.invitation.create({
      data: { organisationId: id, email, hash: hashKey(key), expiresAt, createdAt },
    });
    const url = buildLink(inside, paths.invitation.link(key));
    const data = { name: '', url, organisation: organisation.name ?? ctx.env.PORTAL_NAME };
    await queueMail(inside, { to: email, kind: 'coordinatorInvited', data });
    await publish(inside, 'coordinator.invited', { actorId: viewer.id, id });
    return organisation;
  });
}

/** Withdraws a pending invitation, for admins. Throws NOT_FOUND if it was accepted or is gone. */
export async function withdrawInvitation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  const viewer = authorize(ctx.viewer, 'organisation.manage');
  const { id } = checkInput(idRule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const found = await db.invitation.findUnique({ where: { id } });
    if (found?.email === viewer.email) requireOther(viewer, viewer.id);
    const { count } = await db.invitation.deleteMany({ where: { id, usedAt: null } });
    if (!found || count === 0) throw notFound();
    await publish(inside, 'invitation.withdrawn', { actorId: viewer.id, id: found.organisationId });
    return present(await findOrganisation(db, found.organisationId));
  });
}

/** Returns the invitation of a valid link, else null. Changes nothing, because mail scanners open links as well. */
export async function readInvitation(ctx: RequestContext, given: unknown): Promise<InvitationRow | null> {
  const { token } = checkInput(tokenRule, given);
  return ctx.db.invitation.findUnique({
    where: {
      hash: hashKey(token),
      usedAt: null,
      expiresAt: { gt: ctx.now() },
      organisation: { closedAt: null },
    },
  });
}

/** True if the viewer can accept the invitation: it was sent to their account's verified address. */
export function canAccept({ viewer }: RequestContext, { email }: InvitationRow): boolean {
  return viewer !== null && !viewer.scopes && viewer.emailVerified && viewer.email === email;
}

/**
 * Makes the viewer a coordinator. Throws INVALID_INPUT for an invalid or used link (also for the second of two
 * simultaneous clicks) and CONFLICT if it was mailed to an address other than the viewer's verified one.
 */
export async function acceptInvitation(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  const viewer = authorize(ctx.viewer, 'organisation.acceptInvitation');
  const invitation = await readInvitation(ctx, given);
  if (!invitation) throw linkEnded();
  if (!canAccept(ctx, invitation)) throw refuse('CONFLICT', 'organisation.otherAddress');
  const { id, organisationId, email } = invitation;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockActivePerson(db, viewer.id);
    // The address may have changed since the request began.
    if ((await db.user.count({ where: { id: viewer.id, email, emailVerified: true } })) === 0)
      throw linkEnded();
    const { count } = await db.invitation.updateMany({
      where: { id, usedAt: null, expiresAt: { gt: ctx.now() }, organisation: { closedAt: null } },
      data: { usedAt: ctx.now() },
    });
    if (count === 0) throw linkEnded();
    const row = { organisationId, userId: viewer.id, createdAt: ctx.now() };
    await db.coordinator.createMany({ data: [row], skipDuplicates: true });
    await publish(inside, 'coordinator.joined', { actorId: viewer.id, id: organisationId });
    return present(await findOrganisation(db, organisationId));
  });
}

/** Removes a coordinator, for admins. Their next request is rejected; a concurrent save completes first or fails. */
export async function removeCoordinator(ctx: RequestContext, given: unknown): Promise<OrganisationRow> {
  reachOf(ctx.viewer, 'organisation.manage');
  const { organisationId: id, userId } = checkInput(removeRule, given);
  const viewer = authorize(ctx.viewer, 'organisation.manage', { ownerId: userId });
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { count } = await db.coordinator.deleteMany({ where: { organisationId: id, userId } });
    if (count === 0) throw notFound();
    await publish(inside, 'coordinator.removed', { actorId: viewer.id, id, before: { userId } });
    return present(await findOrganisation(db, id));
  });
}

export async function purgeOldInvitations({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<void> {
  await db.invitation.deleteMany({ where: { expiresAt: { lt: now() } } });
}

async function lockOrganisation({ db }: TransactionContext, id: string): Promise<OrganisationRow> {
  await db.$queryRaw`SELECT FROM organisations WHERE id = ${id}::uuid FOR UPDATE`;
  return present(await findOrganisation(db, id));
}

function present(organisation: OrganisationRow | null): OrganisationRow {
  if (!organisation) throw notFound();
  return organisation;
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function linkEnded(): AppError {
  return invalidInput({ token: problem('linkEnded') });
}
