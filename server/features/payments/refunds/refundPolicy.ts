import type { ApplicationStatus } from '../../../../rules/applicationOptions.ts';
import type { Context } from '../../../context.ts';
import { overdueSince } from '../attention/needsAttention.ts';
import type { PaymentRow } from '../paymentRow.ts';

/** What becomes of the paid fee of an application that is withdrawn or deleted. */
export type FeesOnCancel = 'REFUNDED' | 'ADMIN_DECIDES';

/** The fee is refunded as long as processing has not begun; later an admin decides. */
export function feesOnCancel(status: ApplicationStatus): FeesOnCancel {
  return status === 'PENDING' ? 'REFUNDED' : 'ADMIN_DECIDES';
}

type Facts = Pick<PaymentRow, 'status' | 'refundRequestedAt' | 'attention'>;

/** Whether a refund was requested and the money is still with the portal. */
export function isRefunding({ status, refundRequestedAt }: Facts): boolean {
  return status === 'PAID' && refundRequestedAt !== null;
}

/** Whether a refund can be requested: the payment is paid, and its refund was not requested, failed, or is overdue. */
export function isRefundable(ctx: Pick<Context, 'now'>, payment: Facts): boolean {
  const { status, refundRequestedAt, attention } = payment;
  if (status !== 'PAID') return false;
  return refundRequestedAt === null || attention.length > 0 || refundRequestedAt < overdueSince(ctx);
}
