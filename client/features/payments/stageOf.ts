import type { PaymentStatus } from '../../../rules/payments.ts';
import type { Paying } from '../fees/isPaid.ts';

export type Refunding = Paying & { refunded: { minorUnits: number } };

/** Payment stage for display. A refund in progress is neither paid nor refunded. */
export type PaymentStage = PaymentStatus | 'REFUNDING' | 'PARTLY_REFUNDED';

export function stageOf({ status, refundRequestedAt, refunded }: Refunding): PaymentStage {
  if (status !== 'PAID') return status;
  if (refundRequestedAt) return 'REFUNDING';
  return refunded.minorUnits > 0 ? 'PARTLY_REFUNDED' : status;
}
