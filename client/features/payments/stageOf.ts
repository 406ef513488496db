import type { PaymentStatus } from '../../../rules/payments.ts';

/** Where a payment stands for people: money that is on its way back is neither paid nor given back yet. */
export type PaymentStage = PaymentStatus | 'REFUNDING';

export type Paying = { status: PaymentStatus; refundRequestedAt: string | null };

export function stageOf({ status, refundRequestedAt }: Paying): PaymentStage {
  return status === 'PAID' && refundRequestedAt ? 'REFUNDING' : status;
}
