import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../context.ts';
import { addPaymentJob, REFUND_PAYMENT } from './paymentJobs.ts';

export type PaymentTransaction = Pick<Context, 'now' | 'env'> & { db: Prisma.TransactionClient };

/**
 * Asks for the money of a paid payment to go back; a job does it. `reason` is what the payer reads. False when it is
 * not paid, or on its way back already and nobody has to look at that.
 */
export async function requestRefund(
  { db, now }: PaymentTransaction,
  { id, reason }: { id: string; reason: string },
): Promise<boolean> {
  const { count } = await db.payment.updateMany({
    where: { id, status: 'PAID', OR: [{ refundRequestedAt: null }, { needsReview: { not: null } }] },
    data: { refundRequestedAt: now(), refundReason: reason, needsReview: null },
  });
  if (count === 1) await addPaymentJob(db, REFUND_PAYMENT, id);
  return count === 1;
}
