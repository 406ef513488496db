import type { Context } from '../../platform/context.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import { CheckoutUnknown, type ProviderEvent } from '../../platform/integrations/payments/paymentProvider.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { applyPaymentEvent } from '../events/applyPaymentEvent.ts';
import { findPayment, type PaymentRow } from '../paymentRow.ts';

/**
 * Closes a payment's checkout and applies the provider's result, because the checkout may have been paid at the last
 * moment. Returns the updated payment. Throws ProviderUnavailable if the provider does not respond.
 */
export async function closeCheckout(ctx: Context, payment: PaymentRow): Promise<PaymentRow | null> {
  if (payment.status === 'CREATED') {
    const event = await requestClose(ctx, payment);
    if (event) await applyPaymentEvent(ctx, { ...event, paymentId: payment.id });
  }
  return findPayment(ctx.db, payment.id);
}

async function requestClose(ctx: Context, payment: PaymentRow): Promise<ProviderEvent | null> {
  const provider = choosePaymentProvider(ctx.env);
  const { providerSessionId } = payment;
  // The portal ends the attempt itself if the payer never received the checkout's URL, or if its provider is
  // no longer configured.
  if (!providerSessionId || provider?.name !== payment.provider) return closedByUs(ctx, payment);
  return provider.expireCheckout(providerSessionId).catch(async (error: unknown) => {
    if (!(error instanceof CheckoutUnknown)) throw error;
    // No event can arrive for this checkout, so an admin must look for the payment in the account that
    // created it.
    await raiseAttention(ctx.db, payment, { reason: 'CHECKOUT_UNKNOWN', values: { message: error.message } });
    return closedByUs(ctx, payment);
  });
}

function closedByUs({ env, now }: Context, { id, providerSessionId }: PaymentRow): ProviderEvent {
  return {
    id: `portal:${id}:closed`,
    kind: 'EXPIRED',
    paymentId: id,
    sessionId: providerSessionId,
    providerPaymentId: null,
    refundId: null,
    amount: null,
    currency: null,
    isLive: choosePaymentProvider(env)?.isLive ?? false,
    at: now(),
  };
}
