import type { EventContext } from '../../events/publish.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { addPaymentJob, CLOSE_CHECKOUT } from '../paymentJobs.ts';
import { feesOnCancel } from './refundPolicy.ts';
import { requestRefund } from './requestRefund.ts';

/**
 * What becomes of a person's money when their account goes: open checkouts are closed, what is paid for nothing or for
 * an application that staff have not worked on is refunded, and an admin decides about one that is being worked on. The
 * payments themselves stay, for the books. In the transaction that erases the person and before anything else is.
 */
export async function refundPaymentsOf(ctx: EventContext, payerId: string): Promise<void> {
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
