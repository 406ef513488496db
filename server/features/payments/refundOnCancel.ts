import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../context.ts';
import { REFUND_REASONS } from './judgePaid.ts';
import { lockPayer } from './lockPayer.ts';
import { noteReview } from './noteReview.ts';
import { addPaymentJob, CLOSE_CHECKOUT } from './paymentJobs.ts';
import { requestRefund } from './requestRefund.ts';
import { REVIEW_REASONS } from './reviewReasons.ts';

type Cancelled = { id: string; applicantId: string; scholarshipId: string; status: string };

/**
 * What becomes of the payments of an application that was just cancelled, in the same transaction: one that is paid
 * goes back while the application was pending, later an admin decides; an open checkout is closed.
 */
export async function refundOnCancel(
  ctx: Pick<Context, 'now' | 'env'>,
  tx: Prisma.TransactionClient,
  { id: applicationId, applicantId: payerId, scholarshipId, status }: Cancelled,
): Promise<void> {
  await lockPayer(tx, payerId);
  const payments = await tx.payment.findMany({
    where: { payerId, scholarshipId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    select: { id: true, status: true, applicationId: true },
  });
  for (const payment of payments) {
    if (payment.status === 'CREATED') await addPaymentJob(tx, CLOSE_CHECKOUT, payment.id);
    else if (payment.applicationId !== applicationId) continue;
    else if (status === 'PENDING')
      await requestRefund({ ...ctx, db: tx }, { id: payment.id, reason: REFUND_REASONS.withdrawn });
    else await noteReview(tx, payment, REVIEW_REASONS.withdrawn);
  }
}
