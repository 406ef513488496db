import { paths } from '../../../rules/paths.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import {
  type Checkout,
  OrderChanged,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../platform/integrations/payments/paymentProvider.ts';
import { raiseAttention } from '../attention/raiseAttention.ts';
import { applyPaymentEvent } from '../events/applyPaymentEvent.ts';
import { findPayment, type PaymentRow } from '../paymentRow.ts';
import { closeCheckout } from './closeCheckout.ts';
import type { FeeDue } from './feeDue.ts';
import { reserveCheckout } from './reserveCheckout.ts';

export type OpenCheckout = { url: string; payment: PaymentRow };

const MAX_ATTEMPTS = 3;

/**
 * Returns an open checkout for the fee, or creates one. No transaction is open during calls to the provider. Throws
 * UNAVAILABLE if there is no provider or it does not respond, and UPSTREAM_FAILED if the provider rejects the call.
 */
export async function openCheckout(ctx: RequestContext, viewer: Viewer, due: FeeDue): Promise<OpenCheckout> {
  const provider = choosePaymentProvider(ctx.env);
  if (!provider) throw refuse('UNAVAILABLE', 'payment.notConfigured');
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const payment = await reserveCheckout(ctx, { viewer, due, provider }).catch(refuseUnavailable);
    if (payment.checkoutUrl) return { url: payment.checkoutUrl, payment };
    const checkout = await order(ctx, provider, { viewer, due, payment });
    const opened = checkout && (await storeCheckout(ctx, provider, payment, checkout));
    if (opened) return opened;
  }
  throw refuse('CONFLICT', 'payment.ended');
}

/**
 * Creates a checkout. If one with other parameters already exists for this attempt, ends the attempt and returns
 * null.
 */
async function order(
  ctx: RequestContext,
  provider: PaymentProvider,
  { viewer, due, payment }: { viewer: Viewer; due: FeeDue; payment: PaymentRow },
): Promise<Checkout | null> {
  const back = returnUrl(ctx, payment);
  const checkout = {
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    title: due.scholarshipName,
    email: viewer.email,
    returnUrl: back,
    cancelUrl: `${back}&cancelled=1`,
  };
  try {
    return await provider.createCheckout(checkout);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) return refuseUnavailable(error);
    await closeCheckout(ctx, payment);
    if (error instanceof OrderChanged) return null;
    await raiseAttention(ctx.db, payment, {
      reason: 'CHECKOUT_REFUSED',
      values: { message: error.message },
    });
    throw refuse('UPSTREAM_FAILED', 'payment.refused');
  }
}

/** Returns null if the attempt has ended because the fee changed or the application was withdrawn. */
async function storeCheckout(
  ctx: RequestContext,
  provider: PaymentProvider,
  { id }: PaymentRow,
  { sessionId, url }: Checkout,
): Promise<OpenCheckout | null> {
  await ctx.db.payment.updateMany({
    where: { id, status: 'CREATED' },
    data: { providerSessionId: sessionId, checkoutUrl: url },
  });
  const payment = await findPayment(ctx.db, id);
  if (payment?.status === 'CREATED') return { url, payment };
  // The event about a checkout can arrive before the response to the call that created it.
  if (payment?.status === 'PAID') return { url: returnUrl(ctx, payment), payment };
  const event = await provider.expireCheckout(sessionId).catch(refuseUnavailable);
  if (event) await applyPaymentEvent(ctx, { ...event, paymentId: id });
  return null;
}

function returnUrl(ctx: RequestContext, { id }: PaymentRow): string {
  // A forged Host header affects only the person who sent it.
  const origin = ctx.env.PUBLIC_URL ?? ctx.requestOrigin ?? `http://localhost:${ctx.env.PORT}`;
  return origin + paths.paymentReturn.link({ payment: id });
}

function refuseUnavailable(error: unknown): never {
  if (!(error instanceof ProviderUnavailable)) throw error;
  throw refuse('UNAVAILABLE', 'payment.unavailable');
}
