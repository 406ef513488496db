import type { EventContext } from '../../events/publish.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { addPaymentJob, CLOSE_CHECKOUT } from '../paymentJobs.ts';
import { feesOnCancel } from './refundPolicy.ts';
import { requestRefund } from './requestRefund.ts';

/**
 * Settles a person's payments when their account is deleted. An admin decides about payments whose application is
 * being processed. Payments for decided applications do not change. The caller must erase the person in the same
 * transaction, after this step.
 */
export async function refundPayments(ctx: EventContext, payerId: string): Promise<void> {
  const payments = await ctx.db.payment.findMany({
    where: { payerId, status: { in: ['CREATED', 'PAID'] }, refundRequestedAt: null },
    select: { id: true, status: true, application: { select: { status: true } } },
  });
  for (const { id, status, application } of payments) {
    const isUnused = !application || feesOnCancel(application.status) === 'REFUNDED';
    if (status === 'CREATED') await addPaymentJob(ctx.db, CLOSE_CHECKOUT, id);
    else if (isUnused) await requestRefund(ctx, { id, reason: 'ACCOUNT_DELETED' });
    else if (application.status === 'PROCESSING')
      await raiseAttention(ctx.db, { id }, { reason: 'WITHDRAWN_DURING_PROCESSING' });
  }
}
