import type { PaymentStatus } from '../../../rules/payments.ts';
import type { Paying } from '../fees/isPaid.ts';

/** What tells where a payment stands, and how much of it went back. */
export type Refunding = Paying & { refunded: { minorUnits: number } };

/** Where a payment stands for people: money that is on its way back is neither paid nor given back yet. */
export type PaymentStage = PaymentStatus | 'REFUNDING' | 'PARTLY_REFUNDED';

export function stageOf({ status, refundRequestedAt, refunded }: Refunding): PaymentStage {
  if (status !== 'PAID') return status;
  if (refundRequestedAt) return 'REFUNDING';
  return refunded.minorUnits > 0 ? 'PARTLY_REFUNDED' : status;
}
