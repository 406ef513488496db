import { Prisma } from '../../../../prisma/client/client.ts';
import { GRACE_DAYS } from '../../../../rules/applicationOptions.ts';
import { problem } from '../../../../rules/problems.ts';
import type { Moment, RequestContext } from '../../../platform/context.ts';
import { type AppError, invalidInput, refuse } from '../../../platform/errors.ts';

/** A request counts from its arrival. */
export type Clock = Pick<RequestContext, 'now' | 'arrivedAt'>;

const instantOf = ({ arrivedAt, now }: Clock) => instant(arrivedAt ?? now());

type Limits = {
  /** For how many days of 24 hours after the closing it goes on. */
  daysAfter: number;
  /** Whether it has to wait for the opening. */
  waits: boolean;
};

/** What begins with a scholarship's opening and ends with its closing. Change the table, not the callers. */
const LIMITS = {
  apply: { daysAfter: 0, waits: true },
  /** For applicants who paid before the closing. */
  applyPaid: { daysAfter: GRACE_DAYS, waits: false },
  editApplication: { daysAfter: 0, waits: false },
  pay: { daysAfter: 0, waits: true },
  /** An application that was submitted may be paid as long as its form could still come. */
  payForApplication: { daysAfter: GRACE_DAYS, waits: false },
  /** Letters without a day of their own, as long as their applicant may submit. */
  refer: { daysAfter: GRACE_DAYS, waits: false },
} satisfies Record<string, Limits>;

type Act = keyof typeof LIMITS;

/** Who wants to do it: an id, or what it is in SQL; null for a visitor. */
type Applicant = string | Prisma.Sql | null;

/** When the scholarship `s` closes for a person: the last extension of their own counts where it is later than the closing for all. */
export function closingFor(applicant: Applicant): Prisma.Sql {
  if (!applicant) return Prisma.sql`s.closes_at`;
  return Prisma.sql`greatest(s.closes_at, (SELECT extended.closes_at FROM (${lastExtension(applicant)}) extended))`;
}

/** The last extension of a person for the scholarship `s`: the one that counts. */
export function lastExtension(applicant: string | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT lasting.* FROM deadline_extensions lasting
    WHERE lasting.scholarship_id = s.id AND lasting.applicant_id = ${applicant}::uuid
    ORDER BY lasting.created_at DESC, lasting.id DESC LIMIT 1`;
}

/** Whether a closing in SQL is still to come and so many days of 24 hours away at most. */
export function closesWithin(closesAt: Prisma.Sql, now: Date, days: number): Prisma.Sql {
  return Prisma.sql`(${closesAt} > ${instant(now)} AND ${closesAt} <= ${instant(now)} + make_interval(hours => ${24 * days}::int))`;
}

/** Whether a closing in SQL came after one instant and no later than another. */
export function closedBetween(closesAt: Prisma.Sql, from: Date, to: Date): Prisma.Sql {
  return Prisma.sql`(${closesAt} > ${instant(from)} AND ${closesAt} <= ${instant(to)})`;
}

/** Whether a closing in SQL is later than that of the scholarship `s` for all. */
export function outlasts(closesAt: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${closesAt} > s.closes_at`;
}

/** Whether an instant in SQL has come. */
export function hasPassed(clock: Clock, at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${at} <= ${instantOf(clock)})`;
}

/** Whether it is, and still to come. */
export function outlastsNow(clock: Clock, closesAt: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${outlasts(closesAt)} AND NOT ${hasPassed(clock, closesAt)})`;
}

/** Whether the clock of the scholarship `s` lets the person do it now. */
export function mayNow(clock: Clock, act: Act, applicant: Applicant): Prisma.Sql {
  return mayAt(instantOf(clock), act, applicant);
}

/** Whether the applicant may replace the document that the request `r` asks for: whatever became of the closing and the application. */
export function mayReplaceDocument(clock: Clock): Prisma.Sql {
  return Prisma.sql`(r.met_at IS NULL AND r.until > ${instantOf(clock)})`;
}

/** Whether the form of the scholarship `s` would be accepted now from a person; null for a visitor. */
export function mayApplyNow(ctx: Clock, applicantId: string | null): Prisma.Sql {
  if (!applicantId) return mayNow(ctx, 'apply', null);
  return Prisma.sql`(${mayNow(ctx, 'apply', applicantId)} OR (${mayNow(ctx, 'applyPaid', applicantId)} AND EXISTS (
    SELECT FROM payments p WHERE p.payer_id = ${applicantId}::uuid AND p.scholarship_id = s.id AND p.status = 'PAID'
      AND p.refund_requested_at IS NULL AND ${mayAt(Prisma.sql`p.paid_at`, 'pay', applicantId)})))`;
}

/** What lets a form of the scholarship `s` in that is accepted now: a LateReason, null for one in time. */
export function lateReasonNow(ctx: Clock, applicantId: string): Prisma.Sql {
  return Prisma.sql`CASE WHEN s.closes_at > ${instantOf(ctx)} THEN NULL
    WHEN ${mayNow(ctx, 'apply', applicantId)} THEN 'EXTENDED' ELSE 'PAID_IN_TIME' END`;
}

/**
 * Why the application `a` is late: a LateReason; null for one in time. Where the closing was moved behind it since, it is in
 * time; where the closing was moved before one that was in time, that stays so.
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

/** Whether the scholarship `s` is open then. */
export function isOpenAt({ now }: Moment): Prisma.Sql {
  return Prisma.sql`(s.closes_at > ${instant(now)} AND ${hasOpened(instant(now))})`;
}

/** Whether it has closed by then, or is yet to open. */
export function isNotOpenAt({ now }: Moment): Prisma.Sql {
  return Prisma.sql`(s.closes_at <= ${instant(now)} OR s.opens_at > ${instant(now)})`;
}

/** Whether it is yet to open then; it closes after that. */
export function isUpcomingAt({ now }: Moment): Prisma.Sql {
  return Prisma.sql`s.opens_at > ${instant(now)}`;
}

/** Whether the scholarship `s` is yet to open then, open, or has closed: a ScholarshipPhase. */
export function phaseAt(moment: Moment): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${hasClosedAt(moment)} THEN 'CLOSED' WHEN ${hasOpened(instant(moment.now))} THEN 'OPEN'
    ELSE 'UPCOMING' END`;
}

/** The last day of the scholarship `s` for a person, in its time zone. */
export function lastDayFor(applicant: Applicant): Prisma.Sql {
  return Prisma.sql`((${closingFor(applicant)} - interval '1 minute') AT TIME ZONE s.time_zone)::date`;
}

/** The days that say why nothing is taken of the scholarship `s` from a person now, as JSON: UntakenDays. */
export function untakenDays(clock: Clock, applicant: Applicant): Prisma.Sql {
  return Prisma.sql`json_build_object('deadline', ${lastDayFor(applicant)},
    'opensOn', CASE WHEN s.opens_at > ${instantOf(clock)} THEN s.opens_on END)`;
}

/** The last day, and the first one while it is still to come. */
export type UntakenDays = { deadline: string; opensOn: string | null };

/** The refusal of what comes before the opening, or after the closing. */
export function refuseUntaken({ deadline, opensOn }: UntakenDays): AppError {
  return opensOn
    ? refuse('CONFLICT', 'application.notOpen', { day: new Date(opensOn) })
    : refuse('CONFLICT', 'application.closed', { day: new Date(deadline) });
}

/** Whether what was read has closed for this request, which counts from its arrival. */
export function hasClosedFor({ arrivedAt, now }: Clock, { closesAt }: { closesAt: Date }): boolean {
  return hasClosed({ closesAt }, arrivedAt ?? now());
}

/** Whether a scholarship that was read has closed by then. */
export function hasClosed({ closesAt }: { closesAt: Date }, at: Date): boolean {
  return closesAt <= at;
}

/** INVALID_INPUT for what would be published after its deadline. */
export function requireStillOpen(
  { now }: Pick<RequestContext, 'now'>,
  scholarship: { closesAt: Date },
): void {
  if (hasClosed(scholarship, now())) throw invalidInput({ applicationDeadline: problem('deadlinePassed') });
}

type Closing = { closesAt: Date };

/** Whether a closing is later than another, and still to come. */
export function givesTime(closesAt: Date, { closesAt: before }: Closing, at: Date): boolean {
  return closesAt > before && !hasClosed({ closesAt }, at);
}

/** Whether a write at an instant closes what was still open earlier than it did. */
export function takesTime({ before, after }: { before: Closing; after: Closing }, at: Date): boolean {
  return after.closesAt < before.closesAt && !hasClosed(before, at);
}

/** Whether the scholarship `s` has closed by then. */
export function hasClosedAt({ now }: Pick<Moment, 'now'>): Prisma.Sql {
  return Prisma.sql`s.closes_at <= ${instant(now)}`;
}

function instant(at: Date): Prisma.Sql {
  return Prisma.sql`${at}::timestamptz`;
}
