import type { RefundReason } from '../../../../prisma/client/enums.ts';
import type { Context, TransactionContext } from '../../../context.ts';
import { addPaymentJob, REFUND_PAYMENT } from '../paymentJobs.ts';
import { findPayment } from '../paymentRow.ts';
import { isRefundable } from './refundPolicy.ts';

export type PaymentTransaction = TransactionContext<Pick<Context, 'now' | 'env'>>;

/**
 * Requests the refund of a paid payment; a job does it. The payer reads the reason and the note. False when it is not
 * paid, or its refund is under way and neither failed nor overdue.
 */
export async function requestRefund(
  ctx: PaymentTransaction,
  { id, reason, note = null }: { id: string; reason: RefundReason; note?: string | null },
): Promise<boolean> {
  const { db } = ctx;
  const payment = await findPayment(db, id);
  if (!payment || !isRefundable(ctx, payment)) return false;
  const { count } = await db.payment.updateMany({
    where: { id, status: 'PAID', refundRequestedAt: payment.refundRequestedAt },
    data: { refundRequestedAt: ctx.now(), refundReason: reason, refundNote: note },
  });
  if (count === 0) return false;
  await db.paymentAttention.deleteMany({ where: { paymentId: id } });
  await addPaymentJob(db, REFUND_PAYMENT, id);
  return true;
}
