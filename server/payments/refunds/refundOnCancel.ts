import type { ApplicationStatus } from '../../../rules/applicationOptions.ts';
import type { FeesOnCancel } from '../../events/mail/templates/templates.ts';
import type { EventContext } from '../../events/publish.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { addPaymentJob, CLOSE_CHECKOUT } from '../paymentJobs.ts';
import { feesOnCancel } from './refundPolicy.ts';
import { requestRefund } from './requestRefund.ts';

type CancelledApplication = {
  id: string;
  applicantId: string;
  scholarshipId: string;
  status: ApplicationStatus;
  isDeleted?: boolean;
};

/**
 * Settles the payments of a cancelled application. Runs in the transaction that cancelled it and locks the
 * applicant. Closes an open checkout. refundPolicy.ts decides whether a paid payment is refunded. Returns
 * that decision; null if there is no paid payment.
 */
export async function refundOnCancel(
  ctx: EventContext,
  { id: applicationId, applicantId: payerId, scholarshipId, status, isDeleted }: CancelledApplication,
): Promise<FeesOnCancel | null> {
  const { db: tx } = ctx;
  const payments = await tx.payment.findMany({
    where: { payerId, scholarshipId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    select: { id: true, status: true, applicationId: true },
  });
  const fees = feesOnCancel(status);
  let isPaid = false;
  for (const payment of payments) {
    if (payment.status === 'CREATED') await addPaymentJob(tx, CLOSE_CHECKOUT, payment.id);
    else if (payment.applicationId !== applicationId) continue;
    else {
      isPaid = true;
      if (fees === 'ADMIN_DECIDES')
        await raiseAttention(tx, payment, { reason: 'WITHDRAWN_DURING_PROCESSING' });
      else {
        const reason = isDeleted ? 'APPLICATION_DELETED' : 'APPLICATION_WITHDRAWN';
        await requestRefund(ctx, { id: payment.id, reason });
      }
    }
  }
  return isPaid ? fees : null;
}
