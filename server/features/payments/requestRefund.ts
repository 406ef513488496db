import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../context.ts';
import { addPaymentJob, REFUND_PAYMENT } from './paymentJobs.ts';
import { findPayment } from './paymentRow.ts';
import { isRefundable } from './refundable.ts';

export type PaymentTransaction = Pick<Context, 'now' | 'env'> & { db: Prisma.TransactionClient };

/**
 * Asks for the money of a paid payment to go back; a job does it. `reason` is what the payer reads. False when it is
 * not paid, or on its way back already and neither failed nor stuck.
 */
export async function requestRefund(
  ctx: PaymentTransaction,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const { db } = ctx;
  const payment = await findPayment(db, id);
  if (!payment || !isRefundable(ctx, payment)) return false;
  const { count } = await db.payment.updateMany({
    where: { id, status: 'PAID', refundRequestedAt: payment.refundRequestedAt },
    data: { refundRequestedAt: ctx.now(), refundReason: reason, needsReview: null },
  });
  if (count === 1) await addPaymentJob(db, REFUND_PAYMENT, id);
  return count === 1;
}
