import type { PaymentStatus } from '../../../rules/payments.ts';
import type { Paying } from '../../lib/isPaid.ts';

/** Where a payment stands for people: money that is on its way back is neither paid nor given back yet. */
export type PaymentStage = PaymentStatus | 'REFUNDING';

export function stageOf({ status, refundRequestedAt }: Paying): PaymentStage {
  return status === 'PAID' && refundRequestedAt ? 'REFUNDING' : status;
}
