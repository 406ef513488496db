import type { Condition } from '../../../rules/conditions/condition.ts';
import { toMinorUnits } from '../../../rules/currencies.ts';
import type { FeeWaiverReason } from '../../../rules/waiverLimits.ts';
import { readFacts } from '../../catalogue/profiles/readFacts.ts';
import {
  mayNow,
  refuseUntaken,
  type UntakenDays,
  untakenDays,
} from '../../catalogue/scholarships/clock/mayNow.ts';
import { isPublic } from '../../catalogue/scholarships/isPublic.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type Weighed, weighFor } from '../waivers/waiverCondition.ts';

/** What the viewer would pay for a scholarship now. */
export type FeeDue = {
  scholarshipId: string;
  scholarshipName: string;
  /** The viewer's application that is not cancelled. */
  applicationId: string | null;
  /** In whole units: 0 when the fee is waived; else of the application as it was sent, or of the scholarship. */
  total: number;
  /** Why the fee is waived; null when it is not. */
  waiver: FeeWaiverReason | null;
  /** How the condition under which it is waived stands, where there is one and it is not waived otherwise. */
  weighed: Weighed | null;
  /** The total in minor units. */
  amount: number;
  currency: string;
  /** What the viewer has paid for it and keeps paid. */
  paidId: string | null;
};

type Found = {
  id: string;
  scholarshipName: string;
  days: UntakenDays;
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
  weighed: Weighed | null;
};

/**
 * What the viewer would pay for a scholarship, by its id, whether or not it is taken; null for a visitor, and for a
 * scholarship that is not public. Money that is on its way back belongs to an application as readPaymentStates.ts says.
 */
const loadFound = createRequestLoader(async (ctx: RequestContext, ids: readonly string[]) => {
  if (!ctx.viewer) return ids.map(() => null);
  const rows = await ctx.db.$queryRaw<Found[]>`
    SELECT s.id, s.scholarship_name AS "scholarshipName", ${untakenDays(ctx, ctx.viewer.id)} AS days,
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

/** The same rows, nothing being due where a condition is met. What is known of the person is read once, and if need be. */
async function weighConditions(ctx: RequestContext, personId: string, rows: Found[]): Promise<Found[]> {
  const isOpen = ({ condition, waiver, paidId, total }: Found) =>
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

/** Reads what is due. NOT_FOUND for a scholarship that is not public, CONFLICT when nothing is taken. */
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

/** What the viewer would pay, whether or not it is taken now (`isTaken`); null where readFeeDue answers NOT_FOUND. */
export async function readFee(
  ctx: RequestContext,
  scholarshipId: string,
): Promise<(Pick<FeeDue, 'total' | 'waiver' | 'weighed' | 'paidId'> & { isTaken: boolean }) | null> {
  const found = await loadFound(ctx, scholarshipId);
  return found && { ...found, isTaken: findBlocker(found) === null };
}

/** What is left to pay for a scholarship once the viewer's form is submitted, in whole units: 0 when it is paid or waived. */
export async function readFeeLeft(ctx: RequestContext, scholarshipId: string): Promise<number> {
  const found = await loadFound(ctx, scholarshipId);
  return found && !found.paidId ? found.total : 0;
}

/** Whether the viewer has an application for a scholarship whose fees startPayment.ts would take, or waive, now. */
export async function isFeeDue(ctx: RequestContext, scholarshipId: string): Promise<boolean> {
  const found = await loadFound(ctx, scholarshipId);
  return found !== null && found.applicationId !== null && isOwed(found) && findBlocker(found) === null;
}

/** A condition that is met waives the fee once it is relied on. */
function isOwed({ total, weighed }: Found): boolean {
  return total > 0 || weighed?.verdict === 'met';
}

/**
 * Why nothing is taken now, as the refusal; null when it is taken: without a form while it is open, for a
 * form that was sent as long as it may still be decided.
 */
function findBlocker(found: Found): AppError | null {
  const { applicationId, applicationStatus, isOpen, isInGrace, days, paidId, isRefunding } = found;
  if (applicationId && paidId) return refuse('CONFLICT', 'payment.paid');
  if (applicationStatus === 'REJECTED') return refuse('CONFLICT', 'payment.decided');
  const isTaken = applicationId || paidId ? isInGrace : isOpen;
  if (!isTaken) return refuseUntaken(days);
  return isRefunding ? refuse('CONFLICT', 'payment.refunding') : null;
}

/** CONFLICT with the right total when the caller believes in another one; of a waived fee, nothing is taken. */
export function requireSameTotal(
  { total, waiver, currency }: FeeDue,
  given: number | null | undefined,
): void {
  if (given === null || given === undefined || given === total || waiver) return;
  const amount = `${total.toLocaleString('en')} ${currency}`;
  throw refuse('CONFLICT', 'payment.feeChanged', { amount }, { details: { expected: total } });
}
