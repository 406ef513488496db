import type { Context } from '../../context.ts';
import { stuckSince } from './needsAttention.ts';
import type { PaymentRow } from './paymentRow.ts';

type Facts = Pick<PaymentRow, 'status' | 'refundRequestedAt' | 'needsReview'>;

/** Whether the money is with the portal although it was asked to go back. */
export function isReturning({ status, refundRequestedAt }: Facts): boolean {
  return status === 'PAID' && refundRequestedAt !== null;
}

/** Whether the money can be asked to go back: it is paid, and its way back was not begun, failed, or is stuck. */
export function isRefundable(ctx: Pick<Context, 'now'>, payment: Facts): boolean {
  const { status, refundRequestedAt, needsReview } = payment;
  if (status !== 'PAID') return false;
  return refundRequestedAt === null || needsReview !== null || refundRequestedAt < stuckSince(ctx);
}
