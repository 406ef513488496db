import type { PaymentStatus } from '../../../rules/payments.ts';

/**
 * What each state can become. Events arrive in any order, so a state is the furthest that was ever said: money that
 * moved outranks whatever was said before, and nothing leads back, but for a refund that fails later (returnToPaid).
 */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  CREATED: ['EXPIRED', 'FAILED', 'PAID', 'REFUNDED'],
  EXPIRED: ['FAILED', 'PAID', 'REFUNDED'],
  FAILED: ['PAID', 'REFUNDED'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
};

/** False for what is late: the payment is there already, or further on. */
export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}
