import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import type { PaymentRow } from './paymentRow.ts';
import { authorizePayment, readPayment } from './readPayment.ts';

/** Notes that somebody looked at what was odd about a payment, for admins. CONFLICT when nothing is. */
export async function dismissPaymentReview(ctx: RequestContext, given: { id: string }): Promise<PaymentRow> {
  const { viewer, payment } = await authorizePayment(ctx, 'payment.dismissReview', given);
  const { id, needsReview } = payment;
  await ctx.db.$transaction(async (db) => {
    // What turned up after it was read has not been looked at.
    const { count } = await db.payment.updateMany({
      where: { id, needsReview: needsReview ?? undefined, NOT: { needsReview: null } },
      data: { needsReview: null },
    });
    if (count === 0) throw new AppError('CONFLICT', 'Nothing about this payment has to be looked at.');
    await recordAudit(
      { ...ctx, db },
      {
        actorId: viewer.id,
        action: 'payment.dismissReview',
        targetType: 'payment',
        targetId: id,
        before: { needsReview },
      },
    );
  });
  return readPayment(ctx, given);
}
