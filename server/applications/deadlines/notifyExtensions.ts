import { type DeadlineExtension, Prisma } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import { closingFor } from '../../catalogue/scholarships/clock/mayNow.ts';
import { isPublic } from '../../catalogue/scholarships/isPublic.ts';
import type { Events } from '../../events/events.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { type EventContext, publish, type WorkContext } from '../../events/publish.ts';
import { APPLICANT, type Applicant, WITH_APPLICATION } from './extendedApplicant.ts';

const BATCH = 50;

/**
 * Notifies the people who benefit from an extension for everyone. Each person is notified once, even with concurrent
 * runs.
 */
export async function notifyExtensions(ctx: WorkContext): Promise<void> {
  const untold = await ctx.db.deadlineExtension.findMany({
    where: { toldAt: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  for (const { id } of untold) while (await ctx.db.$transaction((db) => tellBatch({ ...ctx, db }, id)));
}

/**
 * Notifies a batch of people and returns whether there may be more. The extension's row stores the progress and is
 * locked, so that other processes skip it.
 */
async function tellBatch(ctx: EventContext, id: string): Promise<boolean> {
  const [held] = await ctx.db.$queryRaw<unknown[]>`
    SELECT FROM deadline_extensions WHERE id = ${id}::uuid AND told_at IS NULL FOR UPDATE SKIP LOCKED`;
  if (!held) return false;
  const extension = await ctx.db.deadlineExtension.findUniqueOrThrow({ where: { id } });
  const applicants = await findTouched(ctx, extension);
  for (const applicant of applicants) await giveExtension(ctx, extension, applicant);
  const isDone = applicants.length < BATCH;
  await ctx.db.deadlineExtension.update({
    where: { id },
    data: { toldTo: applicants.at(-1)?.id ?? extension.toldTo, ...(isDone && { toldAt: ctx.now() }) },
  });
  return !isDone;
}

/**
 * Returns the next people with a draft, a pending application or a paid fee without a submitted form. Skips
 * people with a later extension. The list is empty if the deadline has changed again.
 */
async function findTouched(
  { db }: EventContext,
  { scholarshipId, closesAt, toldTo }: DeadlineExtension,
): Promise<Applicant[]> {
  const after = toldTo ? Prisma.sql`u.id > ${toldTo}::uuid` : Prisma.sql`true`;
  return db.$queryRaw<Applicant[]>`
    SELECT ${APPLICANT(scholarshipId)} FROM ${WITH_APPLICATION(scholarshipId)}
    JOIN scholarships s ON s.id = ${scholarshipId}::uuid AND ${isPublic('s')} AND s.closes_at = ${closesAt}
    WHERE u.id IN (
        SELECT applicant_id FROM application_drafts WHERE scholarship_id = ${scholarshipId}::uuid
        UNION SELECT applicant_id FROM applications WHERE scholarship_id = ${scholarshipId}::uuid
        UNION SELECT payer_id FROM payments WHERE scholarship_id = ${scholarshipId}::uuid
          AND status = 'PAID' AND refund_requested_at IS NULL AND application_id IS NULL)
      AND ${after} AND u.anonymized_at IS NULL AND u.suspended_at IS NULL
      AND CASE WHEN a.id IS NOT NULL THEN a.status = 'PENDING' ELSE EXISTS (
        SELECT FROM application_drafts d WHERE d.applicant_id = u.id AND d.scholarship_id = s.id) OR EXISTS (
        SELECT FROM payments p WHERE p.payer_id = u.id AND p.scholarship_id = s.id
          AND p.status = 'PAID' AND p.refund_requested_at IS NULL AND p.application_id IS NULL) END
      AND ${closingFor(Prisma.sql`u.id`)} = s.closes_at
    ORDER BY u.id LIMIT ${BATCH}`;
}

export function giveExtension(
  ctx: EventContext,
  extension: DeadlineExtension,
  applicant: Applicant,
): Promise<void> {
  const { applicationId } = applicant;
  const { actorId, createdAt: at, closesAt, timeZone, reason } = extension;
  const given = { applicationId, actorId, at, closesAt, timeZone, reason, applicant };
  const isPersonal = extension.applicantId !== null;
  return publish(ctx, 'extension.given', { ...given, scholarshipId: extension.scholarshipId, isPersonal });
}

export async function mailExtension(
  ctx: EventContext,
  { applicationId, applicant, scholarshipId, ...given }: Events['extension.given'],
): Promise<void> {
  if (applicant.isSuspended) return;
  const { scholarshipName: scholarship, universityName: university } =
    await ctx.db.scholarship.findUniqueOrThrow({ where: { id: scholarshipId } });
  const path = applicationId
    ? paths.myApplications.link({ open: applicationId })
    : paths.apply.link(scholarshipId);
  const { closesAt, timeZone, reason, isPersonal } = given;
  const data = {
    ...{ name: applicant.name, url: buildPortalLink(ctx.env, path), scholarship, university },
    ...{ closesAt, timeZone, reason, isPersonal, hasApplied: applicationId !== null },
  };
  await queueMail(ctx, { kind: 'deadlineExtended', to: applicant.email, scholarshipId, data });
}
