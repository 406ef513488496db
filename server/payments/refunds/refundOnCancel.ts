import type { ApplicationStatus } from '../../../rules/applications/applicationOptions.ts';
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
 * The caller's transaction must have cancelled the application and locked the applicant. Returns the decision of
 * refundPolicy.ts; null if there is no paid payment.
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
