import { Prisma } from '../../../../prisma/client/client.ts';
import { GRACE_DAYS } from '../../../../rules/applications/applicationOptions.ts';
import { problem } from '../../../../rules/problems.ts';
import type { Moment, RequestContext } from '../../../platform/context.ts';
import { type AppError, invalidInput, refuse } from '../../../platform/errors.ts';

/** Times of a request. Deadlines are compared with the time when the request arrived. */
export type Clock = Pick<RequestContext, 'now' | 'arrivedAt'>;

const instantOf = ({ arrivedAt, now }: Clock) => instant(arrivedAt ?? now());

type Limits = {
  /** Grace period after the deadline, in days of 24 hours. */
  daysAfter: number;
  waits: boolean;
};

const LIMITS = {
  apply: { daysAfter: 0, waits: true },
  /** Applies to applicants who paid before the deadline. */
  applyPaid: { daysAfter: GRACE_DAYS, waits: false },
  editApplication: { daysAfter: 0, waits: false },
  pay: { daysAfter: 0, waits: true },
  payForApplication: { daysAfter: GRACE_DAYS, waits: false },
  /** Applies to references without a separate deadline. They are accepted while the applicant can submit late. */
  refer: { daysAfter: GRACE_DAYS, waits: false },
} satisfies Record<string, Limits>;

type Act = keyof typeof LIMITS;

type Applicant = string | Prisma.Sql | null;

export function closingFor(applicant: Applicant): Prisma.Sql {
  if (!applicant) return Prisma.sql`s.closes_at`;
  return Prisma.sql`greatest(s.closes_at, (SELECT extended.closes_at FROM (${lastExtension(applicant)}) extended))`;
}

export function lastExtension(applicant: string | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT lasting.* FROM deadline_extensions lasting
    WHERE lasting.scholarship_id = s.id AND lasting.applicant_id = ${applicant}::uuid
    ORDER BY lasting.created_at DESC, lasting.id DESC LIMIT 1`;
}

export function closesWithin(closesAt: Prisma.Sql, now: Date, days: number): Prisma.Sql {
  return Prisma.sql`(${closesAt} > ${instant(now)} AND ${closesAt} <= ${instant(now)} + make_interval(hours => ${24 * days}::int))`;
}

export function closedBetween(closesAt: Prisma.Sql, from: Date, to: Date): Prisma.Sql {
  return Prisma.sql`(${closesAt} > ${instant(from)} AND ${closesAt} <= ${instant(to)})`;
}

export function outlasts(closesAt: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${closesAt} > s.closes_at`;
}

export function hasPassed(clock: Clock, at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${at} <= ${instantOf(clock)})`;
}

export function outlastsNow(clock: Clock, closesAt: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${outlasts(closesAt)} AND NOT ${hasPassed(clock, closesAt)})`;
}

export function mayNow(clock: Clock, act: Act, applicant: Applicant): Prisma.Sql {
  return mayAt(instantOf(clock), act, applicant);
}

/**
 * SQL condition that the applicant may replace the document of the request `r`, regardless of the scholarship's
 * deadline and the application's state.
 */
export function mayReplaceDocument(clock: Clock): Prisma.Sql {
  return Prisma.sql`(r.met_at IS NULL AND r.until > ${instantOf(clock)})`;
}

export function mayApplyNow(ctx: Clock, applicantId: Applicant): Prisma.Sql {
  if (!applicantId) return mayNow(ctx, 'apply', null);
  return Prisma.sql`(${mayNow(ctx, 'apply', applicantId)} OR (${mayNow(ctx, 'applyPaid', applicantId)} AND EXISTS (
    SELECT FROM payments p WHERE p.payer_id = ${applicantId}::uuid AND p.scholarship_id = s.id AND p.status = 'PAID'
      AND p.refund_requested_at IS NULL AND ${mayAt(Prisma.sql`p.paid_at`, 'pay', applicantId)})))`;
}

/**
 * SQL for the LateReason with which a late application for `s` is accepted now. The value is null if the application
 * is on time.
 */
export function lateReasonNow(ctx: Clock, applicantId: string): Prisma.Sql {
  return Prisma.sql`CASE WHEN s.closes_at > ${instantOf(ctx)} THEN NULL
    WHEN ${mayNow(ctx, 'apply', applicantId)} THEN 'EXTENDED' ELSE 'PAID_IN_TIME' END`;
}

/**
 * SQL for the LateReason of the application `a`. The value is null if the application was on time. A later deadline
 * can remove the reason afterwards; an earlier deadline never adds one.
 */
export const LATE_REASON = Prisma.sql`CASE WHEN a.late_reason IS NOT NULL THEN (
    SELECT a.late_reason FROM scholarships closing WHERE closing.id = a.scholarship_id AND closing.closes_at <= a.created_at) END`;

function mayAt(at: Prisma.Sql, act: Act, applicant: Applicant): Prisma.Sql {
  const { daysAfter, waits } = LIMITS[act];
  const isBefore = Prisma.sql`${closingFor(applicant)} + make_interval(hours => ${24 * daysAfter}::int) > ${at}`;
  return waits ? Prisma.sql`(${isBefore} AND ${hasOpened(at)})` : isBefore;
}

function hasOpened(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(s.opens_at IS NULL OR s.opens_at <= ${at})`;
}

export function isOpenAt({ now }: Moment): Prisma.Sql {
  return Prisma.sql`(s.closes_at > ${instant(now)} AND ${hasOpened(instant(now))})`;
}

export function isNotOpenAt({ now }: Moment): Prisma.Sql {
  return Prisma.sql`(s.closes_at <= ${instant(now)} OR s.opens_at > ${instant(now)})`;
}

export function isUpcomingAt({ now }: Moment): Prisma.Sql {
  return Prisma.sql`s.opens_at > ${instant(now)}`;
}

export function phaseAt(moment: Moment): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${hasClosedAt(moment)} THEN 'CLOSED' WHEN ${hasOpened(instant(moment.now))} THEN 'OPEN'
    ELSE 'UPCOMING' END`;
}

export function lastDayFor(applicant: Applicant): Prisma.Sql {
  return Prisma.sql`((${closingFor(applicant)} - interval '1 minute') AT TIME ZONE s.time_zone)::date`;
}

export function unavailableDays(clock: Clock, applicant: Applicant): Prisma.Sql {
  return Prisma.sql`json_build_object('deadline', ${lastDayFor(applicant)},
    'opensOn', CASE WHEN s.opens_at > ${instantOf(clock)} THEN s.opens_on END)`;
}

export type UnavailableDays = { deadline: string; opensOn: string | null };

export function refuseUnavailable({ deadline, opensOn }: UnavailableDays): AppError {
  return opensOn
    ? refuse('CONFLICT', 'application.notOpen', { day: new Date(opensOn) })
    : refuse('CONFLICT', 'application.closed', { day: new Date(deadline) });
}

export function hasClosedFor({ arrivedAt, now }: Clock, { closesAt }: { closesAt: Date }): boolean {
  return hasClosed({ closesAt }, arrivedAt ?? now());
}

export function hasClosed({ closesAt }: { closesAt: Date }, at: Date): boolean {
  return closesAt <= at;
}

export function requireStillOpen(
  { now }: Pick<RequestContext, 'now'>,
  scholarship: { closesAt: Date },
): void {
  if (hasClosed(scholarship, now())) throw invalidInput({ applicationDeadline: problem('deadlinePassed') });
}

type ClosingTime = { closesAt: Date };

export function extendsTime(closesAt: Date, { closesAt: before }: ClosingTime, at: Date): boolean {
  return closesAt > before && !hasClosed({ closesAt }, at);
}

export function shortensTime(
  { before, after }: { before: ClosingTime; after: ClosingTime },
  at: Date,
): boolean {
  return after.closesAt < before.closesAt && !hasClosed(before, at);
}

export function hasClosedAt({ now }: Pick<Moment, 'now'>): Prisma.Sql {
  return Prisma.sql`s.closes_at <= ${instant(now)}`;
}

function instant(at: Date): Prisma.Sql {
  return Prisma.sql`${at}::timestamptz`;
}
