import type { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { withdrawalRule } from '../../../rules/deadlines.ts';
import { paths } from '../../../rules/paths.ts';
import { hasClosed, lastExtension, outlastsNow } from '../../catalogue/scholarships/clock/mayNow.ts';
import { lockManaged } from '../../catalogue/scholarships/manage/lockScholarship.ts';
import { describeClosing } from '../../catalogue/scholarships/scholarshipColumns.ts';
import { recordAudit } from '../../events/audit/recordAudit.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { recordEvent } from '../../events/timeline/recordEvent.ts';
import { reachOf } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type Applicant, findApplicant, requireApplicant } from './extendedApplicant.ts';

/**
 * Takes back what one applicant's deadline was extended by, for staff: the deadline for everyone applies again. Answers the
 * scholarship's id. The applicant gets a mail with the reason. What was accepted meanwhile stays. INVALID_INPUT for an address of no
 * applicant; CONFLICT when no extension of theirs applies any more.
 */
export async function withdrawExtension(
  ctx: RequestContext,
  given: { id: string; input: unknown },
): Promise<string> {
  const reach = reachOf(ctx.viewer, 'scholarship.extend');
  const input = checkInput(withdrawalRule, given.input);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // A person is held before any other row.
    const found = await findApplicant(inside, given.id, input.applicantEmail);
    const { viewer, scholarship } = await lockManaged(inside, 'scholarship.extend', given.id);
    const applicant = requireApplicant(reach, found ?? { applicant: null });
    const withdrawn = await removeExtensions(inside, {
      scholarshipId: scholarship.id,
      applicantId: applicant.id,
    });
    await recordAudit(inside, {
      actorId: viewer.id,
      action: 'scholarship.withdrawExtension',
      targetType: 'scholarship',
      targetId: scholarship.id,
      // As with an extension, the reason is not kept here.
      before: { ...withdrawn, applicantId: applicant.id },
      after: { ...describeClosing(scholarship), applicantId: applicant.id },
    });
    await tell(inside, scholarship, { applicant, actorId: viewer.id, ...input });
    return scholarship.id;
  });
}

type Key = { scholarshipId: string; applicantId: string };

/**
 * Earlier ones go with the last, else one of them would apply instead. Answers the closing that applied. CONFLICT where the
 * last one has passed or is not later than the closing for everyone.
 */
async function removeExtensions(
  { db, ...clock }: TransactionContext<Pick<RequestContext, 'now' | 'arrivedAt'>>,
  key: Key,
) {
  const [last] = await db.$queryRaw<{ applicationDeadline: string; deadlineTime: string }[]>`
    SELECT last.deadline::text AS "applicationDeadline", to_char(last.deadline_time, 'HH24:MI') AS "deadlineTime"
    FROM scholarships s CROSS JOIN LATERAL (${lastExtension(key.applicantId)}) last
    WHERE s.id = ${key.scholarshipId}::uuid AND ${outlastsNow(clock, Prisma.sql`last.closes_at`)}`;
  if (!last) throw refuse('CONFLICT', 'deadline.notExtended');
  await db.deadlineExtension.deleteMany({ where: key });
  return last;
}

type Told = z.output<typeof withdrawalRule> & { applicant: Applicant; actorId: string };
type About = Parameters<typeof describeClosing>[0] & {
  id: string;
  scholarshipName: string;
  universityName: string;
  closesAt: Date;
  timeZone: string;
};

/** A mail, and a line in the timeline of the application where there is one. */
async function tell(
  ctx: TransactionContext<Pick<RequestContext, 'now' | 'env'>>,
  { id, scholarshipName: scholarship, universityName: university, closesAt, timeZone }: About,
  { applicant, actorId, reason }: Told,
): Promise<void> {
  const { applicationId, name, email, isSuspended } = applicant;
  const at = ctx.now();
  const detail = { closesAt: closesAt.toISOString(), timeZone, reason };
  if (applicationId)
    await recordEvent(ctx.db, { applicationId, actorId, kind: 'EXTENSION_WITHDRAWN', detail, at });
  if (isSuspended) return;
  const path = applicationId ? paths.myApplications.link({}) : paths.scholarship.link(id);
  const url = buildPortalLink(ctx.env, path);
  const about = { scholarship, university, closesAt, timeZone, reason };
  const isOver = hasClosed({ closesAt }, at);
  const data = { name, url, ...about, isOver, hasApplied: applicationId !== null };
  await queueMail(ctx, { kind: 'extensionWithdrawn', to: email, data });
}
