import type { PaymentStatus } from '../../../rules/payments.ts';

/** What is known of a payment wherever it is shown. */
export type Paying = { status: PaymentStatus; refundRequestedAt: string | null };

/** Whether the money is with the portal to stay: paid, and not asked back. */
export function isPaid({ status, refundRequestedAt }: Paying): boolean {
  return status === 'PAID' && !refundRequestedAt;
}

/** Whether it proves that money was paid, also when it was refunded since. */
export function isReceipt({ status }: Pick<Paying, 'status'>): boolean {
  return status === 'PAID' || status === 'REFUNDED';
}

/** Whether it is paid while the form that it is for was not sent yet. */
export function isFormMissing(payment: Paying & { application: object | null }): boolean {
  return isPaid(payment) && !payment.application;
}
