import type { Context } from '../../platform/context.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import {
  ProviderRefused,
  ProviderUnavailable,
} from '../../platform/integrations/payments/paymentProvider.ts';
import type { Attention } from '../attention/attentionReasons.ts';
import { raiseAttention, resolveAttention } from '../attention/raiseAttention.ts';
import { applyPaymentEvent } from '../events/applyPaymentEvent.ts';
import { addPaymentJob, REFUND_PAYMENT } from '../paymentJobs.ts';
import { findPayment, type PaymentRow, type RefundRow } from '../paymentRow.ts';

/**
 * Throws ProviderUnavailable if a later attempt may succeed. A refund that the provider refuses is marked as failed,
 * as is a refund of the remainder after the last attempt. A partial refund stays requested until the provider has
 * responded, because it may already have been made, and a new request would refund twice.
 */
export async function sendRefund(ctx: Context, id: string, isLastAttempt: boolean): Promise<void> {
  const payment = await findPayment(ctx.db, id);
  if (payment?.status !== 'PAID') return;
  const waiting = payment.refunds.filter(({ state }) => state === 'REQUESTED');
  waiting.sort((one, other) => Number(one.isRest) - Number(other.isRest));
  for (const refund of waiting) await sendOne(ctx, payment, refund, isLastAttempt);
}

async function sendOne(
  ctx: Context,
  payment: PaymentRow,
  refund: RefundRow,
  isLastAttempt: boolean,
): Promise<void> {
  const provider = choosePaymentProvider(ctx.env);
  if (provider?.name !== payment.provider) {
    const why = { reason: 'PROVIDER_NOT_CONFIGURED', values: { provider: payment.provider } } as const;
    if (refund.isRest) return giveUp(ctx, payment, refund, why);
    await raiseAttention(ctx.db, payment, why);
    return tryLater(ctx, payment, isLastAttempt, new ProviderUnavailable(payment.provider));
  }
  try {
    const { providerSessionId, providerPaymentId, currency } = payment;
    const event = await provider.refund({
      paymentId: payment.id,
      sessionId: providerSessionId ?? '',
      providerPaymentId,
      askedAt: new Date(refund.requestedAt),
      part: refund.isRest ? null : { id: refund.id, amount: refund.amount, currency },
    });
    await applyPaymentEvent(ctx, { ...event, paymentId: payment.id });
    await resolveAttention(ctx.db, payment, 'PROVIDER_NOT_CONFIGURED');
  } catch (error) {
    const isUnavailable = error instanceof ProviderUnavailable;
    if (isUnavailable && !refund.isRest) return tryLater(ctx, payment, isLastAttempt, error);
    const isFinal = error instanceof ProviderRefused || (isLastAttempt && isUnavailable);
    if (!isFinal) throw error;
    await giveUp(ctx, payment, refund, { reason: 'REFUND_REFUSED', values: { message: error.message } });
  }
}

async function tryLater(ctx: Context, { id }: PaymentRow, isLastAttempt: boolean, why: Error): Promise<void> {
  if (!isLastAttempt) throw why;
  await addPaymentJob(ctx.db, REFUND_PAYMENT, id);
}

async function giveUp(ctx: Context, payment: PaymentRow, { id }: RefundRow, why: Attention): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    const failed = { state: 'FAILED', settledAt: ctx.now() } as const;
    const { count } = await db.refund.updateMany({ where: { id, state: 'REQUESTED' }, data: failed });
    // If the row has changed, an event has already reported the result more precisely.
    if (count > 0) await raiseAttention(db, payment, why);
  });
}
