import { Prisma } from '../../../prisma/client/client.ts';
import { withdrawalRule } from '../../../rules/deadlines.ts';
import { paths } from '../../../rules/paths.ts';
import { hasClosed, lastExtension, outlastsNow } from '../../catalogue/scholarships/clock/mayNow.ts';
import { lockManaged } from '../../catalogue/scholarships/manage/lockScholarship.ts';
import { describeClosing } from '../../catalogue/scholarships/scholarshipColumns.ts';
import type { Events } from '../../events/events.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { reachOf } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { findApplicant, requireApplicant } from './extendedApplicant.ts';

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
    const { closesAt, timeZone } = scholarship;
    await publish(inside, 'extension.withdrawn', {
      actorId: viewer.id,
      id: scholarship.id,
      // As with an extension, the reason is not kept here.
      before: { ...withdrawn, applicantId: applicant.id },
      after: { ...describeClosing(scholarship), applicantId: applicant.id },
      ...{ applicationId: applicant.applicationId, applicant, scholarship, closesAt, timeZone },
      reason: input.reason,
    });
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

/** Tells an applicant that the deadline for everyone applies again, unless they are suspended. */
export async function mailWithdrawnExtension(
  ctx: EventContext,
  { applicationId, applicant, scholarship, closesAt, timeZone, reason }: Events['extension.withdrawn'],
): Promise<void> {
  if (applicant.isSuspended) return;
  const path = applicationId ? paths.myApplications.link({}) : paths.scholarship.link(scholarship.id);
  const data = {
    ...{ name: applicant.name, url: buildPortalLink(ctx.env, path), closesAt, timeZone, reason },
    ...{ scholarship: scholarship.scholarshipName, university: scholarship.universityName },
    ...{ isOver: hasClosed({ closesAt }, ctx.now()), hasApplied: applicationId !== null },
  };
  await queueMail(ctx, { kind: 'extensionWithdrawn', to: applicant.email, data });
}
