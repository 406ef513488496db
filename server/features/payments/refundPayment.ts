import { z } from 'zod';
import { paragraphOfText } from '../../../rules/fields.ts';
import { LONGEST_REFUND_REASON } from '../../../rules/payments.ts';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { lockPayer } from './lockPayer.ts';
import type { PaymentRow } from './paymentRow.ts';
import { authorizePayment, readPayment } from './readPayment.ts';
import { requestRefund } from './requestRefund.ts';

const input = z.object({ reason: paragraphOfText(LONGEST_REFUND_REASON).nullish() });

/**
 * Gives a paid payment back, all of it, for admins; again when that failed or is stuck, with the first reason unless
 * there is a new one. CONFLICT when it is not paid or on its way back already.
 */
export async function refundPayment(
  ctx: RequestContext,
  given: { id: string; reason?: string | null | undefined },
): Promise<PaymentRow> {
  const { viewer, payment } = await authorizePayment(ctx, 'payment.refund', given);
  const { reason } = checkInput(input, { reason: given.reason || null });
  await ctx.db.$transaction(async (db) => {
    await lockPayer(db, payment.payerId);
    const wanted = {
      id: payment.id,
      reason: reason ?? payment.refundReason ?? 'The portal gives the fee back.',
    };
    if (!(await requestRefund({ ...ctx, db }, wanted)))
      throw new AppError('CONFLICT', 'Only a paid payment can be given back, and only once.');
    await recordAudit(
      { ...ctx, db },
      {
        actorId: viewer.id,
        action: 'payment.refund',
        targetType: 'payment',
        targetId: payment.id,
        before: { status: payment.status },
        after: { amount: payment.amount, currency: payment.currency, reason: wanted.reason },
      },
    );
  });
  return readPayment(ctx, given);
}
