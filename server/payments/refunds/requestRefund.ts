import { v7 as uuidv7 } from 'uuid';
import type { RefundReason } from '../../../prisma/client/enums.ts';
import type { EventContext } from '../../events/publish.ts';
import { addPaymentJob, REFUND_PAYMENT } from '../paymentJobs.ts';
import { findPayment, type PaymentRow } from '../paymentRow.ts';
import { isRefundable, refundableAmount, remainingAmount } from './refundPolicy.ts';

export type RefundRequest = {
  id: string;
  reason: RefundReason;
  note?: string | null;
  requestedById?: string | null;
};

/**
 * Requests a refund of the remainder, which a job sends to the provider. The payer can read the reason and the note.
 * Returns false if the payment is not paid, or if a refund of the remainder is in progress that has neither failed
 * nor become overdue.
 */
export async function requestRefund(ctx: EventContext, request: RefundRequest): Promise<boolean> {
  const { db } = ctx;
  const { id, reason, note = null } = request;
  const payment = await findPayment(db, id);
  if (!payment || !isRefundable(ctx, payment)) return false;
  const { count } = await db.payment.updateMany({
    where: { id, status: 'PAID', refundRequestedAt: payment.refundRequestedAt },
    data: { refundRequestedAt: ctx.now(), refundReason: reason, refundNote: note },
  });
  if (count === 0) return false;
  await db.paymentAttention.deleteMany({ where: { paymentId: id } });
  await addRest(ctx, payment, request);
  await addPaymentJob(db, REFUND_PAYMENT, id);
  return true;
}

export async function addRest(
  ctx: EventContext,
  payment: PaymentRow,
  { reason, note = null, requestedById = null }: Omit<RefundRequest, 'id'>,
): Promise<void> {
  const asked = { reason, note, requestedById, requestedAt: ctx.now() };
  const where = { paymentId: payment.id, isRest: true, state: 'REQUESTED' } as const;
  const { count } = await ctx.db.refund.updateMany({ where, data: asked });
  const amount = remainingAmount(payment);
  if (count === 0 && amount > 0) await ctx.db.refund.create({ data: { ...where, ...asked, amount } });
}

/**
 * The amount is in minor units. The caller must have locked the payer, so that concurrent refunds cannot exceed the
 * payment. Returns false if the amount is not less than the remainder, or if a full refund has been requested.
 */
export async function requestPartRefund(
  ctx: EventContext,
  { id, amount, reason, note = null, requestedById = null }: RefundRequest & { amount: number },
): Promise<boolean> {
  const { db } = ctx;
  const payment = await findPayment(db, id);
  if (!payment || amount >= refundableAmount(payment)) return false;
  // The row's id is the idempotency key at the provider, so the row is written before the provider is called.
  await db.refund.create({
    data: {
      id: uuidv7(),
      paymentId: id,
      amount,
      isRest: false,
      reason,
      note,
      requestedById,
      requestedAt: ctx.now(),
    },
  });
  await db.paymentAttention.deleteMany({
    where: { paymentId: id, reason: { in: ['REFUND_REFUSED', 'REFUND_FAILED'] } },
  });
  await addPaymentJob(db, REFUND_PAYMENT, id);
  return true;
}
