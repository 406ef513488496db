import type { PaymentStatus } from '../../../rules/payments/payments.ts';

/**
 * Events arrive in any order, so a payment has the furthest state that has been reported. PAID outranks all states in
 * which no money has been received. No transition leads back, except when a refund fails later (returnToPaid).
 */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  CREATED: ['EXPIRED', 'FAILED', 'PAID', 'REFUNDED'],
  EXPIRED: ['FAILED', 'PAID', 'REFUNDED'],
  FAILED: ['PAID', 'REFUNDED'],
  PAID: ['REFUNDED'],
  REFUNDED: [],
};

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}
