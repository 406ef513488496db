import type { Prisma } from '../../../prisma/client/client.ts';
import type { Context } from '../../context.ts';
import type { PaidFees } from '../mail/templates.ts';
import { REFUND_REASONS } from './judgePaid.ts';
import { lockPayer } from './lockPayer.ts';
import { noteReview } from './noteReview.ts';
import { addPaymentJob, CLOSE_CHECKOUT } from './paymentJobs.ts';
import { requestRefund } from './requestRefund.ts';
import { REVIEW_REASONS } from './reviewReasons.ts';

type Cancelled = {
  id: string;
  applicantId: string;
  scholarshipId: string;
  status: string;
  /** Whether staff took it away, not the applicant. */
  isDeleted?: boolean;
};

/**
 * What becomes of the payments of an application that was just cancelled, in the same transaction: one that is paid
 * goes back while the application was pending, later an admin decides; an open checkout is closed. Answers what becomes
 * of the one that is paid.
 */
export async function refundOnCancel(
  ctx: Pick<Context, 'now' | 'env'>,
  tx: Prisma.TransactionClient,
  { id: applicationId, applicantId: payerId, scholarshipId, status, isDeleted }: Cancelled,
): Promise<PaidFees | null> {
  await lockPayer(tx, payerId);
  const payments = await tx.payment.findMany({
    where: { payerId, scholarshipId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    select: { id: true, status: true, applicationId: true },
  });
  let paid: PaidFees | null = null;
  for (const payment of payments) {
    if (payment.status === 'CREATED') await addPaymentJob(tx, CLOSE_CHECKOUT, payment.id);
    else if (payment.applicationId !== applicationId) continue;
    else if (status === 'PENDING') {
      const reason = isDeleted ? REFUND_REASONS.deleted : REFUND_REASONS.withdrawn;
      await requestRefund({ ...ctx, db: tx }, { id: payment.id, reason });
      paid = 'returned';
    } else {
      await noteReview(tx, payment, REVIEW_REASONS.withdrawn);
      paid ??= 'decided';
    }
  }
  return paid;
}
