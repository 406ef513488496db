import type { ApplicationStatus } from '../../../rules/applications/applicationOptions.ts';
import type { FeesOnCancel } from '../../events/mail/templates/templates.ts';
import type { Context } from '../../platform/context.ts';
import { overdueSince } from '../attention/needsAttention.ts';
import type { PaymentRow } from '../paymentRow.ts';

export function feesOnCancel(status: ApplicationStatus): FeesOnCancel {
  return status === 'PENDING' ? 'REFUNDED' : 'ADMIN_DECIDES';
}

type Facts = Pick<PaymentRow, 'status' | 'refundRequestedAt' | 'attention'>;

export function isRefunding({ status, refundRequestedAt }: Facts): boolean {
  return status === 'PAID' && refundRequestedAt !== null;
}

export function isRefundable(ctx: Pick<Context, 'now'>, payment: Facts): boolean {
  const { status, refundRequestedAt, attention } = payment;
  if (status !== 'PAID') return false;
  return refundRequestedAt === null || attention.length > 0 || refundRequestedAt < overdueSince(ctx);
}

type Sums = Pick<PaymentRow, 'amount' | 'refunds'>;

export function refundedAmount({ refunds }: Pick<Sums, 'refunds'>): number {
  return sum(refunds.filter(({ state }) => state === 'SUCCEEDED'));
}

/** Returns the amount that is neither refunded nor requested as a partial refund, in minor units. */
export function remainingAmount({ amount, refunds }: Sums): number {
  return (
    amount -
    sum(refunds.filter(({ state, isRest }) => state === 'SUCCEEDED' || (state === 'REQUESTED' && !isRest)))
  );
}

export function refundableAmount(payment: Sums & Pick<PaymentRow, 'status' | 'refundRequestedAt'>): number {
  return payment.status === 'PAID' && !payment.refundRequestedAt ? remainingAmount(payment) : 0;
}

function sum(refunds: readonly { amount: number }[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}
