import { z } from 'zod';
import { paragraphOfText, wholeNumber } from '../../../rules/fields.ts';
import { typeAmount } from '../../../rules/money/typedAmount.ts';
import { MAX_REFUND_NOTE_CHARACTERS, MAX_REFUNDS_PER_PAYMENT } from '../../../rules/payments/payments.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { findPayment, type PaymentRow } from '../paymentRow.ts';
import { authorizePayment, readPayment } from '../readPayment.ts';
import { isRefunding, refundableAmount, remainingAmount } from './refundPolicy.ts';
import { type RefundRequest, requestPartRefund, requestRefund } from './requestRefund.ts';

const reasonSchema = paragraphOfText(MAX_REFUND_NOTE_CHARACTERS).nullish();

type RefundInput = {
  id: string;
  reason?: string | null | undefined;
  amount?: number | null | undefined;
  refundable?: number | null | undefined;
};

/**
 * Refunds an amount in minor units, or the remainder. A refund of the remainder can be repeated if it failed or is
 * overdue, and retains its reason unless a new one is given.
 */
export async function refundPayment(ctx: RequestContext, given: RefundInput): Promise<PaymentRow> {
  const { viewer, payment: found } = await authorizePayment(ctx, 'payment.refund', given);
  const { reason } = checkInput(z.object({ reason: reasonSchema }), { reason: given.reason || null });
  await ctx.db.$transaction(async (tx) => {
    const db = { ...ctx, db: tx };
    await lockPerson(tx, found.payerId);
    const payment = (await findPayment(tx, found.id)) ?? found;
    const because = reason
      ? { reason: 'BY_STAFF' as const, note: reason }
      : { reason: payment.refundReason ?? ('BY_STAFF' as const), note: payment.refundNote };
    const request = { id: payment.id, ...because, requestedById: viewer.id };
    requireAsShown(payment, given.refundable ?? null);
    const amount = await requestAmount(db, payment, request, given.amount ?? null);
    await publish(db, 'refund.requested', {
      actorId: viewer.id,
      id: payment.id,
      before: { status: payment.status },
      // Excludes the note, because the audit log outlives the payer's account.
      after: { amount, currency: payment.currency, reason: because.reason },
    });
  });
  return readPayment(ctx, given);
}

/**
 * Throws CONFLICT if the remainder differs from the amount that the caller saw, so that a repeated call cannot refund
 * a part twice.
 */
function requireAsShown(payment: PaymentRow, shown: number | null): void {
  const left = refundableAmount(payment);
  if (shown === null || shown === left) return;
  const amount = `${typeAmount(left, payment.currency)} ${payment.currency}`;
  throw refuse('CONFLICT', 'payment.refundableChanged', { amount }, { details: { expected: left } });
}

async function requestAmount(
  ctx: EventContext,
  payment: PaymentRow,
  request: RefundRequest,
  asked: number | null,
): Promise<number> {
  const left = remainingAmount(payment);
  const isKept = payment.status === 'PAID' && !isRefunding(payment);
  if (asked !== null) {
    if (!isKept) throw refuse('CONFLICT', 'payment.notRefundable');
    checkInput(z.object({ amount: wholeNumber(1, left) }), { amount: asked });
  }
  const amount = asked ?? left;
  const isPart = amount < left;
  if (isPart && payment.refunds.length >= MAX_REFUNDS_PER_PAYMENT)
    throw refuse('CONFLICT', 'payment.tooManyRefunds', { max: MAX_REFUNDS_PER_PAYMENT });
  const isRequested = isPart
    ? await requestPartRefund(ctx, { ...request, amount })
    : await requestRefund(ctx, request);
  if (!isRequested) throw refuse('CONFLICT', 'payment.notRefundable');
  return amount;
}
