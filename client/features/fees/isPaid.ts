import type { PaymentStatus } from '../../../rules/payments/payments.ts';

export type PaymentProgress = { status: PaymentStatus; refundRequestedAt: string | null };

export function isPaid({ status, refundRequestedAt }: PaymentProgress): boolean {
  return status === 'PAID' && !refundRequestedAt;
}

export function isReceipt({ status }: Pick<PaymentProgress, 'status'>): boolean {
  return status === 'PAID' || status === 'REFUNDED';
}

export function isFormMissing(payment: PaymentProgress & { application: object | null }): boolean {
  return isPaid(payment) && !payment.application;
}
