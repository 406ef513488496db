import { GRACE_DAYS } from '../../../rules/applicationOptions.ts';
import { toMinorUnits } from '../../../rules/currencies.ts';
import { notFound } from '../../access.ts';
import { type RequestContext, today, type Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** What somebody would pay for a scholarship now. */
export type DueFee = {
  scholarshipId: string;
  scholarshipName: string;
  /** The viewer's application that is not cancelled. */
  applicationId: string | null;
  /** In whole units: of the application as it was sent, else of the scholarship. */
  total: number;
  /** The same in minor units. */
  amount: number;
  currency: string;
  /** What the viewer has paid for it and keeps paid. */
  paidId: string | null;
};

type Found = {
  scholarshipName: string;
  deadline: string;
  isOpen: boolean;
  isInGrace: boolean;
  total: number;
  applicationId: string | null;
  applicationStatus: string | null;
  paidId: string | null;
};

/** Reads what is due. NOT_FOUND for a scholarship that is not public, CONFLICT with a sentence when nothing is taken. */
export async function readDueFee(
  ctx: RequestContext,
  viewer: Viewer,
  scholarshipId: string,
): Promise<DueFee> {
  const day = today(ctx);
  const [found] = await ctx.db.$queryRaw<Found[]>`
    SELECT s.scholarship_name AS "scholarshipName", s.application_deadline::text AS deadline,
      s.application_deadline >= ${day}::date AS "isOpen",
      s.application_deadline + ${GRACE_DAYS}::int >= ${day}::date AS "isInGrace",
      coalesce(a.application_fees + a.service_charge, s.total_fee) AS total,
      a.id AS "applicationId", a.status AS "applicationStatus", p.id AS "paidId"
    FROM scholarships s
    LEFT JOIN applications a
      ON a.scholarship_id = s.id AND a.applicant_id = ${viewer.id}::uuid AND a.cancelled_at IS NULL
    LEFT JOIN payments p ON p.scholarship_id = s.id AND p.payer_id = ${viewer.id}::uuid
      AND p.status = 'PAID' AND p.refund_requested_at IS NULL
    WHERE s.id = ${scholarshipId}::uuid AND s.archived_at IS NULL`;
  if (!found) throw notFound();
  const { scholarshipName, applicationId, total, paidId } = found;
  requireOpen(found);
  const currency = ctx.env.CURRENCY;
  return {
    scholarshipId,
    scholarshipName,
    applicationId,
    total,
    amount: toMinorUnits(total, currency),
    currency,
    paidId,
  };
}

/** Without a form until the deadline's day has ended; for a form that was sent, as long as it may still be decided. */
function requireOpen({ applicationId, applicationStatus, isOpen, isInGrace, deadline, paidId }: Found): void {
  if (applicationId && paidId) throw new AppError('CONFLICT', 'You have paid for this scholarship already.');
  if (applicationStatus === 'REJECTED')
    throw new AppError('CONFLICT', 'This application was decided: there is nothing to pay any more.');
  const isTaken = applicationId || paidId ? isInGrace : isOpen;
  if (!isTaken)
    throw new AppError('CONFLICT', `Applications for this scholarship closed on ${sayDay(deadline)}.`);
}

/** CONFLICT with the right total when the caller believes in another one. */
export function requireSameTotal({ total, currency }: DueFee, given: number | null | undefined): void {
  if (given === null || given === undefined || given === total) return;
  const right = `${total.toLocaleString('en')} ${currency}`;
  throw new AppError(
    'CONFLICT',
    `The fee is ${right} now. Look at it again before you pay.`,
    undefined,
    undefined,
    { expected: total },
  );
}

function sayDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(day));
}
