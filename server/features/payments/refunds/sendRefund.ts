import type { Context } from '../../../context.ts';
import { ProviderRefused, ProviderUnavailable } from '../../../integrations/payments/paymentProvider.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { applyPaymentEvent } from '../events/applyPaymentEvent.ts';
import { findPayment } from '../paymentRow.ts';

/**
 * One attempt to refund a payment that waits for it. Throws ProviderUnavailable when a later attempt may
 * work; when none will, or this was the last one, a person has to look.
 */
export async function sendRefund(ctx: Context, id: string, isLastAttempt: boolean): Promise<void> {
  const payment = await findPayment(ctx.db, id);
  if (payment?.status !== 'PAID' || !payment.refundRequestedAt) return;
  const { payments: provider } = ctx;
  if (provider?.name !== payment.provider) {
    const values = { provider: payment.provider };
    return raiseAttention(ctx.db, payment, { reason: 'PROVIDER_NOT_CONFIGURED', values });
  }
  try {
    const { providerSessionId, providerPaymentId, refundRequestedAt: askedAt } = payment;
    const event = await provider.refund({
      paymentId: id,
      sessionId: providerSessionId ?? '',
      providerPaymentId,
      askedAt,
    });
    await applyPaymentEvent(ctx, { ...event, paymentId: id });
  } catch (error) {
    const isFinal =
      error instanceof ProviderRefused || (isLastAttempt && error instanceof ProviderUnavailable);
    if (!isFinal) throw error;
    await raiseAttention(ctx.db, payment, { reason: 'REFUND_REFUSED', values: { message: error.message } });
  }
}
