import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import type { PaymentRow } from './paymentRow.ts';
import { authorizePayment, readPayment } from './readPayment.ts';
import { isReturning } from './refundable.ts';

/**
 * Notes that somebody looked at what was odd about a payment, for admins. CONFLICT when nothing is, and while its money
 * is still to go back: looking does not bring it there.
 */
export async function dismissPaymentReview(ctx: RequestContext, given: { id: string }): Promise<PaymentRow> {
  const { viewer, payment } = await authorizePayment(ctx, 'payment.dismissReview', given);
  const { id, needsReview } = payment;
  if (isReturning(payment))
    throw new AppError('CONFLICT', 'The money is still to go back. If that failed, try it again.');
  await ctx.db.$transaction(async (db) => {
    // What turned up after it was read has not been looked at.
    const { count } = await db.payment.updateMany({
      where: {
        id,
        needsReview: needsReview ?? undefined,
        NOT: [{ needsReview: null }, { status: 'PAID', refundRequestedAt: { not: null } }],
      },
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
