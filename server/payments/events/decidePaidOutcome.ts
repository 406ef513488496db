import { Prisma } from '../../../prisma/client/client.ts';
import type { RefundReason } from '../../../prisma/client/enums.ts';
import { toMinorUnits } from '../../../rules/money/currencies.ts';
import { mayNow } from '../../catalogue/scholarships/clock/mayNow.ts';
import type { EventContext } from '../../events/publish.ts';
import type { Attention } from '../attention/attentionReasons.ts';
import type { PaymentRow } from '../paymentRow.ts';
import { isWaived } from '../waivers/isWaived.ts';

export type PaidOutcome = {
  applicationId: string | null;
  refundReason: RefundReason | null;
  attention: Attention | null;
};

type Facts = {
  isAnonymous: boolean;
  isArchived: boolean;
  isInTime: boolean;
  isInGrace: boolean;
  isTwice: boolean;
  isWaived: boolean;
  isDeleted: boolean;
  applicationId: string | null;
  applicationTotal: number | null;
};

/** The caller must have locked the payer. */
export async function decidePaidOutcome(
  ctx: EventContext,
  payment: PaymentRow,
  paidAt: Date,
): Promise<PaidOutcome> {
  const facts = await readFacts(ctx, payment, paidAt);
  const refundReason = findRefundReason(facts, payment);
  // A payment that is being refunded can only belong to its original application.
  if (refundReason) return { applicationId: payment.applicationId, refundReason, attention: null };
  const applicationId = facts.applicationId ?? payment.applicationId;
  return { applicationId, refundReason: null, attention: findFeeChange(facts.applicationTotal, payment) };
}

async function readFacts(ctx: EventContext, payment: PaymentRow, paidAt: Date): Promise<Facts> {
  const then = { ...ctx, now: () => paidAt };
  const [facts] = await ctx.db.$queryRaw<Facts[]>`
    SELECT u.anonymized_at IS NOT NULL AS "isAnonymous", s.archived_at IS NOT NULL AS "isArchived",
      ${mayNow(then, 'pay', payment.payerId)} AS "isInTime",
      ${mayNow(then, 'payForApplication', payment.payerId)} AS "isInGrace",
      a.id AS "applicationId", a.total_fee AS "applicationTotal",
      EXISTS (SELECT FROM payments other WHERE other.payer_id = u.id AND other.scholarship_id = s.id
        AND other.status = 'PAID' AND other.refund_requested_at IS NULL AND other.id <> ${payment.id}::uuid) AS "isTwice",
      ${isWaived(Prisma.sql`u.id`, Prisma.sql`s.id`)} AS "isWaived",
      EXISTS (SELECT FROM application_events e
        WHERE e.application_id = ${payment.applicationId}::uuid AND e.kind = 'DELETED') AS "isDeleted"
    FROM users u CROSS JOIN scholarships s
    LEFT JOIN applications a ON a.applicant_id = u.id AND a.scholarship_id = s.id AND a.cancelled_at IS NULL
    WHERE u.id = ${payment.payerId}::uuid AND s.id = ${payment.scholarshipId}::uuid`;
  if (!facts) throw new Error('A payment whose payer or scholarship is gone.');
  return facts;
}

function findRefundReason(facts: Facts, payment: PaymentRow): RefundReason | null {
  if (facts.isAnonymous) return 'ACCOUNT_DELETED';
  if (facts.isTwice) return 'PAID_TWICE';
  if (facts.isWaived) return 'FEE_WAIVED';
  if (facts.isArchived) return 'SCHOLARSHIP_ARCHIVED';
  if (facts.applicationId) return facts.isInGrace ? null : 'AFTER_DEADLINE';
  if (payment.applicationId) return facts.isDeleted ? 'APPLICATION_DELETED' : 'APPLICATION_WITHDRAWN';
  return facts.isInTime ? null : 'AFTER_DEADLINE';
}

/**
 * Returns an attention reason if the application's fee differs from the amount paid, because staff may change the fee
 * between payment and submission. `applicationTotal` is in whole units, and null if there is no application.
 */
export function findFeeChange(
  applicationTotal: number | null,
  { amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>,
): Attention | null {
  const fee = applicationTotal === null ? null : toMinorUnits(applicationTotal, currency);
  if (fee === null || fee === amount) return null;
  return {
    reason: 'FEE_CHANGED',
    values: { paid: { minorUnits: amount, currency }, fee: { minorUnits: fee, currency } },
  };
}
