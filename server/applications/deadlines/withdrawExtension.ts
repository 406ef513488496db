import { Prisma } from '../../../prisma/client/client.ts';
import { withdrawalSchema } from '../../../rules/applications/deadlines.ts';
import { paths } from '../../../rules/paths.ts';
import { hasClosed, lastExtension, outlastsNow } from '../../catalogue/scholarships/clock/mayNow.ts';
import { lockManaged } from '../../catalogue/scholarships/manage/lockScholarship.ts';
import { describeClosing } from '../../catalogue/scholarships/scholarshipColumns.ts';
import type { Events } from '../../events/events.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { findApplicant, requireApplicant } from './extendedApplicant.ts';

/**
 * Withdraws an applicant's extension and returns the scholarship's id. Everything that was submitted during
 * the extension remains valid.
 */
export async function withdrawExtension(
  ctx: RequestContext,
  given: { id: string; input: unknown },
): Promise<string> {
  const reach = requireAccessScope(ctx.viewer, 'scholarship.extend');
  const input = checkInput(withdrawalSchema, given.input);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
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
      // The audit log outlives the account, so it does not store the reason.
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
 * Deletes all extensions of an applicant, so that no earlier one applies again, and returns the closing time
 * of the last one. Throws CONFLICT if that time has passed or is not later than the deadline for everyone.
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

export async function mailWithdrawnExtension(
  ctx: EventContext,
  { applicationId, applicant, scholarship, closesAt, timeZone, reason }: Events['extension.withdrawn'],
): Promise<void> {
  if (applicant.isSuspended) return;
  const path = applicationId
    ? paths.myApplications.link({ open: applicationId })
    : paths.scholarship.link(scholarship.id);
  const data = {
    ...{ name: applicant.name, url: buildPortalLink(ctx.env, path), closesAt, timeZone, reason },
    ...{ scholarship: scholarship.scholarshipName, university: scholarship.universityName },
    ...{ isOver: hasClosed({ closesAt }, ctx.now()), hasApplied: applicationId !== null },
  };
  await queueMail(ctx, {
    kind: 'extensionWithdrawn',
    to: applicant.email,
    scholarshipId: scholarship.id,
    data,
  });
}
