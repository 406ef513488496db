import { z } from 'zod';
import { paragraphOfText } from '../../../../rules/fields.ts';
import { MAX_REFUND_NOTE_CHARACTERS } from '../../../../rules/payments.ts';
import type { RequestContext } from '../../../context.ts';
import { refuse } from '../../../errors.ts';
import { checkInput } from '../../../input.ts';
import { recordAudit } from '../../audit/recordAudit.ts';
import { lockPerson } from '../../users/lockPerson.ts';
import type { PaymentRow } from '../paymentRow.ts';
import { authorizePayment, readPayment } from '../readPayment.ts';
import { requestRefund } from './requestRefund.ts';

const input = z.object({ reason: paragraphOfText(MAX_REFUND_NOTE_CHARACTERS).nullish() });

/**
 * Refunds a paid payment, all of it, for admins; again when that failed or is overdue, with the first reason unless
 * there is a new one. CONFLICT when it is not paid or its refund is under way.
 */
export async function refundPayment(
  ctx: RequestContext,
  given: { id: string; reason?: string | null | undefined },
): Promise<PaymentRow> {
  const { viewer, payment } = await authorizePayment(ctx, 'payment.refund', given);
  const { reason } = checkInput(input, { reason: given.reason || null });
  await ctx.db.$transaction(async (db) => {
    await lockPerson(db, payment.payerId);
    // Retried without a note, it keeps the reason that it had.
    const because = reason
      ? { reason: 'BY_STAFF' as const, note: reason }
      : { reason: payment.refundReason ?? ('BY_STAFF' as const), note: payment.refundNote };
    if (!(await requestRefund({ ...ctx, db }, { id: payment.id, ...because })))
      throw refuse('CONFLICT', 'payment.notRefundable');
    await recordAudit(
      { ...ctx, db },
      {
        actorId: viewer.id,
        action: 'payment.refund',
        targetType: 'payment',
        targetId: payment.id,
        before: { status: payment.status },
        after: { amount: payment.amount, currency: payment.currency, ...because },
      },
    );
  });
  return readPayment(ctx, given);
}
