import type { PaymentStatus } from '../../../rules/payments.ts';

/**
 * Possible next states. Events arrive in any order, so the state is the furthest one reported: moved money outranks
 * everything before it, and nothing leads back except a refund that fails later (returnToPaid).
 */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  CREATED: ['EXPIRED', 'FAILED', 'PAID', 'REFUNDED'],
  EXPIRED: ['FAILED', 'PAID', 'REFUNDED'],
  FAILED: ['PAID', 'REFUNDED'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
};

/** False if the payment already has the state or a later one. */
export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}
