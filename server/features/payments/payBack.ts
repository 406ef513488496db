import type { Context } from '../../context.ts';
import { ProviderAway, ProviderRefused } from '../../integrations/payments/paymentProvider.ts';
import { applyPaymentEvent } from './applyPaymentEvent.ts';
import { noteReview } from './noteReview.ts';
import { findPayment, type PaymentRow } from './paymentRow.ts';

/**
 * One attempt to give back the money of a payment that waits for it. Throws ProviderAway when a later attempt may
 * work; when none will, or this was the last one, a person has to look.
 */
export async function payBack(ctx: Context, id: string, isLastAttempt: boolean): Promise<void> {
  const payment = await findPayment(ctx.db, id);
  if (payment?.status !== 'PAID' || !payment.refundRequestedAt) return;
  try {
    await askForRefund(ctx, payment, payment.refundRequestedAt);
  } catch (error) {
    const isFinal = error instanceof ProviderRefused || (isLastAttempt && error instanceof ProviderAway);
    if (!isFinal) throw error;
    await noteReview(ctx.db, payment, `The money could not be given back: ${error.message}`);
  }
}

async function askForRefund(ctx: Context, payment: PaymentRow, askedAt: Date): Promise<void> {
  const { payments: provider } = ctx;
  if (provider?.name !== payment.provider)
    throw new ProviderRefused(`It was paid through ${payment.provider}, which is not set up any more.`);
  const { id: paymentId, providerSessionId: sessionId, providerPaymentId } = payment;
  const event = await provider.refund({ paymentId, sessionId: sessionId ?? '', providerPaymentId, askedAt });
  await applyPaymentEvent(ctx, { ...event, paymentId });
}
