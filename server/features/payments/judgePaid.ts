import { GRACE_DAYS } from '../../../rules/applicationOptions.ts';
import { sayAmount, toMinorUnits } from '../../../rules/currencies.ts';
import type { PaymentRow } from './paymentRow.ts';
import type { PaymentTransaction } from './requestRefund.ts';

/** What becomes of money that arrived: it stays, for an application or before one, or it goes back and why. */
export type Verdict = {
  applicationId: string | null;
  refundReason: string | null;
  needsReview: string | null;
};

/** Why money is not kept; the payer reads it. */
export const REFUND_REASONS = {
  twice: 'You had paid for this scholarship already.',
  withdrawn: 'The application was withdrawn.',
  deleted: 'Our staff deleted the application.',
  late: 'The payment came after the deadline.',
  gone: 'The scholarship is not offered any more.',
  unused: 'No application was sent within the time for it.',
  accountDeleted: 'The account was deleted.',
} as const;

type Facts = {
  isAnonymous: boolean;
  isArchived: boolean;
  isInTime: boolean;
  isInGrace: boolean;
  isTwice: boolean;
  isDeleted: boolean;
  applicationId: string | null;
  applicationTotal: number | null;
};

/** Judges a payment that was paid at an instant. The caller holds the payer. */
export async function judgePaid(
  ctx: PaymentTransaction,
  payment: PaymentRow,
  paidAt: Date,
): Promise<Verdict> {
  const facts = await readFacts(ctx, payment, paidAt);
  const refundReason = findRefundReason(facts, payment);
  // What goes back pays for nothing that it was not meant for from the start.
  if (refundReason) return { applicationId: payment.applicationId, refundReason, needsReview: null };
  const applicationId = facts.applicationId ?? payment.applicationId;
  return { applicationId, refundReason: null, needsReview: findChangedFee(facts, payment) };
}

/** The applicant's form that stands, its total in whole units; what was paid before for the same. */
async function readFacts({ db, env }: PaymentTransaction, payment: PaymentRow, paidAt: Date): Promise<Facts> {
  const [facts] = await db.$queryRaw<Facts[]>`
    SELECT u.anonymized_at IS NOT NULL AS "isAnonymous", s.archived_at IS NOT NULL AS "isArchived",
      paid.day <= s.application_deadline AS "isInTime",
      paid.day <= s.application_deadline + ${GRACE_DAYS}::int AS "isInGrace",
      a.id AS "applicationId", a.application_fees + a.service_charge AS "applicationTotal",
      EXISTS (SELECT FROM payments other WHERE other.payer_id = u.id AND other.scholarship_id = s.id
        AND other.status = 'PAID' AND other.refund_requested_at IS NULL AND other.id <> ${payment.id}::uuid) AS "isTwice",
      EXISTS (SELECT FROM application_events e
        WHERE e.application_id = ${payment.applicationId}::uuid AND e.kind = 'DELETED') AS "isDeleted"
    FROM users u CROSS JOIN scholarships s
    CROSS JOIN (SELECT (${paidAt} AT TIME ZONE ${env.TIME_ZONE})::date AS day) paid
    LEFT JOIN applications a ON a.applicant_id = u.id AND a.scholarship_id = s.id AND a.cancelled_at IS NULL
    WHERE u.id = ${payment.payerId}::uuid AND s.id = ${payment.scholarshipId}::uuid`;
  if (!facts) throw new Error('A payment whose payer or scholarship is gone.');
  return facts;
}

function findRefundReason(facts: Facts, payment: PaymentRow): string | null {
  if (facts.isAnonymous) return REFUND_REASONS.accountDeleted;
  if (facts.isTwice) return REFUND_REASONS.twice;
  if (facts.isArchived) return REFUND_REASONS.gone;
  if (facts.applicationId) return facts.isInGrace ? null : REFUND_REASONS.late;
  if (payment.applicationId) return facts.isDeleted ? REFUND_REASONS.deleted : REFUND_REASONS.withdrawn;
  return facts.isInTime ? null : REFUND_REASONS.late;
}

/** Paying and sending the form are two moments, and staff may have changed the fee in between. */
export function findChangedFee(
  { applicationTotal }: Pick<Facts, 'applicationTotal'>,
  { amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>,
): string | null {
  const due = applicationTotal === null ? null : toMinorUnits(applicationTotal, currency);
  if (due === null || due === amount) return null;
  return `The amount differs: ${sayAmount(amount, currency)} was paid, the application costs ${sayAmount(due, currency)}.`;
}
