import type { PaymentStatus } from '../../../rules/payments.ts';

export type Paying = { status: PaymentStatus; refundRequestedAt: string | null };

/** True if the payment is paid and no refund was requested. */
export function isPaid({ status, refundRequestedAt }: Paying): boolean {
  return status === 'PAID' && !refundRequestedAt;
}

export function isReceipt({ status }: Pick<Paying, 'status'>): boolean {
  return status === 'PAID' || status === 'REFUNDED';
}

export function isFormMissing(payment: Paying & { application: object | null }): boolean {
  return isPaid(payment) && !payment.application;
}
