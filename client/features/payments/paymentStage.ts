import type { PaymentStatus } from '../../../rules/payments/payments.ts';
import type { PaymentProgress } from '../fees/isPaid.ts';

export type RefundablePayment = PaymentProgress & { refunded: { minorUnits: number } };

/** Payment stage for display. A payment whose refund is in progress is neither paid nor refunded. */
export type PaymentStage = PaymentStatus | 'REFUNDING' | 'PARTLY_REFUNDED';

export function getPaymentStage({ status, refundRequestedAt, refunded }: RefundablePayment): PaymentStage {
  if (status !== 'PAID') return status;
  if (refundRequestedAt) return 'REFUNDING';
  return refunded.minorUnits > 0 ? 'PARTLY_REFUNDED' : status;
}
