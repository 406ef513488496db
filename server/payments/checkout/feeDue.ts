import type { Condition } from '../../../rules/conditions/condition.ts';
import { toMinorUnits } from '../../../rules/money/currencies.ts';
import type { FeeWaiverReason } from '../../../rules/payments/waiverLimits.ts';
import { readFacts } from '../../catalogue/profiles/readFacts.ts';
import {
  mayNow,
  refuseUnavailable,
  type UnavailableDays,
  unavailableDays,
} from '../../catalogue/scholarships/clock/mayNow.ts';
import { isPublic } from '../../catalogue/scholarships/isPublic.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type WaiverVerdict, weighFor } from '../waivers/waiverCondition.ts';

export type FeeDue = {
  scholarshipId: string;
  scholarshipName: string;
  applicationId: string | null;
  /**
   * Total in whole units: 0 if the fee is waived; otherwise the fee at the time of submission, or the scholarship's
   * fee if there is no application.
   */
  total: number;
  waiver: FeeWaiverReason | null;
  weighed: WaiverVerdict | null;
  amount: number;
  currency: string;
  paidId: string | null;
};

type PayableScholarship = {
  id: string;
  scholarshipName: string;
  days: UnavailableDays;
  isOpen: boolean;
  isInGrace: boolean;
  total: number;
  waiver: FeeWaiverReason | null;
  applicationId: string | null;
  applicationStatus: string | null;
  paidId: string | null;
  isRefunding: boolean;
  condition: Condition | null;
  isOwnCondition: boolean;
  weighed: WaiverVerdict | null;
};

/**
 * Loads fees by scholarship id. Returns null for a visitor, and for a scholarship that is not public. The condition
 * for payments that are being refunded must match readPaymentStates.ts.
 */
const loadFound = createRequestLoader(async (ctx: RequestContext, ids: readonly string[]) => {
  if (!ctx.viewer) return ids.map(() => null);
  const rows = await ctx.db.$queryRaw<PayableScholarship[]>`
    SELECT s.id, s.scholarship_name AS "scholarshipName", ${unavailableDays(ctx, ctx.viewer.id)} AS days,
      ${mayNow(ctx, 'pay', ctx.viewer.id)} AS "isOpen",
      ${mayNow(ctx, 'payForApplication', ctx.viewer.id)} AS "isInGrace",
      CASE WHEN w.reason IS NULL THEN coalesce(a.total_fee, s.total_fee) ELSE 0 END AS total, w.reason AS waiver,
      r.condition, coalesce(${ctx.viewer.id}::uuid = ANY(r.condition_by), false) AS "isOwnCondition", NULL AS weighed,
      a.id AS "applicationId", a.status AS "applicationStatus", p.id AS "paidId",
      EXISTS (SELECT FROM payments b WHERE b.payer_id = a.applicant_id AND b.scholarship_id = s.id
        AND (b.application_id = a.id OR b.application_id IS NULL)
        AND b.status = 'PAID' AND b.refund_requested_at IS NOT NULL) AS "isRefunding"
    FROM scholarships s
    LEFT JOIN applications a
      ON a.scholarship_id = s.id AND a.applicant_id = ${ctx.viewer.id}::uuid AND a.cancelled_at IS NULL
    LEFT JOIN fee_waivers w ON w.scholarship_id = s.id AND w.person_id = ${ctx.viewer.id}::uuid
    LEFT JOIN waiver_rules r ON r.scholarship_id = s.id
    LEFT JOIN payments p ON p.scholarship_id = s.id AND p.payer_id = ${ctx.viewer.id}::uuid
      AND p.status = 'PAID' AND p.refund_requested_at IS NULL
    WHERE s.id = ANY(${[...new Set(ids)]}::uuid[]) AND ${isPublic('s')}`;
  const weighed = await weighConditions(ctx, ctx.viewer.id, rows);
  const found = new Map(weighed.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

async function weighConditions(
  ctx: RequestContext,
  personId: string,
  rows: PayableScholarship[],
): Promise<PayableScholarship[]> {
  const isOpen = ({ condition, waiver, paidId, total }: PayableScholarship) =>
    condition && !waiver && !paidId && total > 0;
  if (!rows.some(isOpen)) return rows;
  const facts = await readFacts(ctx, personId);
  return rows.map((row) => {
    if (!row.condition || !isOpen(row)) return row;
    const weighed = weighFor(row.isOwnCondition, row.condition, facts);
    return weighed.verdict === 'met'
      ? { ...row, weighed, total: 0, waiver: 'CONDITION' }
      : { ...row, weighed };
  });
}

/** Throws NOT_FOUND for a scholarship that is not public. Throws CONFLICT if no fee can be paid now. */
export async function readFeeDue(ctx: RequestContext, scholarshipId: string): Promise<FeeDue> {
  const found = await loadFound(ctx, scholarshipId);
  if (!found) throw notFound();
  const blocker = findBlocker(found);
  if (blocker) throw blocker;
  const { scholarshipName, applicationId, total, waiver, weighed, paidId } = found;
  const currency = ctx.env.CURRENCY;
  return {
    scholarshipId,
    scholarshipName,
    applicationId,
    total,
    waiver,
    weighed,
    amount: toMinorUnits(total, currency),
    currency,
    paidId,
  };
}

export async function readFee(
  ctx: RequestContext,
  scholarshipId: string,
): Promise<(Pick<FeeDue, 'total' | 'waiver' | 'weighed' | 'paidId'> & { isTaken: boolean }) | null> {
  const found = await loadFound(ctx, scholarshipId);
  return found && { ...found, isTaken: findBlocker(found) === null };
}

export async function readFeeLeft(ctx: RequestContext, scholarshipId: string): Promise<number> {
  const found = await loadFound(ctx, scholarshipId);
  return found && !found.paidId ? found.total : 0;
}

export async function isFeeDue(ctx: RequestContext, scholarshipId: string): Promise<boolean> {
  const found = await loadFound(ctx, scholarshipId);
  return found !== null && found.applicationId !== null && isOwed(found) && findBlocker(found) === null;
}

/** A fee whose waiver condition is met counts as owed, because it is waived only when the person submits or pays. */
function isOwed({ total, weighed }: PayableScholarship): boolean {
  return total > 0 || weighed?.verdict === 'met';
}

/**
 * Without an application, a fee can be paid while the scholarship is open. For a submitted application, the fee can
 * be paid until the grace period ends, unless the application was rejected.
 */
function findBlocker(found: PayableScholarship): AppError | null {
  const { applicationId, applicationStatus, isOpen, isInGrace, days, paidId, isRefunding } = found;
  if (applicationId && paidId) return refuse('CONFLICT', 'payment.paid');
  if (applicationStatus === 'REJECTED') return refuse('CONFLICT', 'payment.decided');
  const isTaken = applicationId || paidId ? isInGrace : isOpen;
  if (!isTaken) return refuseUnavailable(days);
  return isRefunding ? refuse('CONFLICT', 'payment.refunding') : null;
}

/** Accepts any total if the fee is waived, because nothing is then charged. */
export function requireSameTotal(
  { total, waiver, currency }: FeeDue,
  given: number | null | undefined,
): void {
  if (given === null || given === undefined || given === total || waiver) return;
  const amount = `${total.toLocaleString('en')} ${currency}`;
  throw refuse('CONFLICT', 'payment.feeChanged', { amount }, { details: { expected: total } });
}
