import type { RequestContext, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';
import {
  type Checkout,
  OrderChanged,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
} from '../../integrations/payments/paymentProvider.ts';
import { applyPaymentEvent } from './applyPaymentEvent.ts';
import { closeCheckout } from './closeCheckout.ts';
import type { DueFee } from './dueFee.ts';
import { noteReview } from './noteReview.ts';
import { findPayment, type PaymentRow } from './paymentRow.ts';
import { takeAttempt } from './takeAttempt.ts';

/** Where the payer goes, and the payment it is for. */
export type OpenCheckout = { url: string; payment: PaymentRow };

/** How often a new attempt is made when the one before it ended while its checkout was being opened. */
const TRIES = 3;

/**
 * An open checkout for what is due: the one there is, else a new one. No transaction is open while the provider is
 * asked. UNAVAILABLE when it does not answer or there is none, UPSTREAM_FAILED when it refuses.
 */
export async function openCheckout(ctx: RequestContext, viewer: Viewer, due: DueFee): Promise<OpenCheckout> {
  const { payments: provider } = ctx;
  if (!provider)
    throw new AppError('UNAVAILABLE', 'Payments are not set up on this portal yet. Nothing was charged.');
  for (let tries = 0; tries < TRIES; tries += 1) {
    const payment = await takeAttempt(ctx, { viewer, due, provider }).catch(explainAway);
    if (payment.checkoutUrl) return { url: payment.checkoutUrl, payment };
    const checkout = await order(ctx, provider, { viewer, due, payment });
    const opened = checkout && (await keepCheckout(ctx, provider, payment, checkout));
    if (opened) return opened;
  }
  throw new AppError('CONFLICT', 'This payment has just ended. Look at your payments.');
}

/** Null when the attempt was ordered before with other words, and is over. */
async function order(
  ctx: RequestContext,
  provider: PaymentProvider,
  { viewer, due, payment }: { viewer: Viewer; due: DueFee; payment: PaymentRow },
): Promise<Checkout | null> {
  const back = returnUrl(ctx, payment);
  const wanted = {
    paymentId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    title: due.scholarshipName,
    email: viewer.email,
    returnUrl: back,
    cancelUrl: `${back}&cancelled=1`,
  };
  try {
    return await provider.createCheckout(wanted);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) return explainAway(error);
    await closeCheckout(ctx, payment);
    if (error instanceof OrderChanged) return null;
    await noteReview(ctx.db, payment, `The payment service refused to open a checkout: ${error.message}`);
    throw new AppError('UPSTREAM_FAILED', 'The payment service refused the payment. Nothing was charged.');
  }
}

/** Null when the attempt ended meanwhile, because the fee changed or the application was withdrawn. */
async function keepCheckout(
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
  // Events can be quicker than the answer that they follow from.
  if (payment?.status === 'PAID') return { url: returnUrl(ctx, payment), payment };
  const event = await provider.expireCheckout(sessionId).catch(explainAway);
  if (event) await applyPaymentEvent(ctx, { ...event, paymentId: id });
  return null;
}

function returnUrl(ctx: RequestContext, { id }: PaymentRow): string {
  // Whoever forges the Host header misleads only their own browser.
  const origin = ctx.env.PUBLIC_URL ?? ctx.reachedBy ?? `http://localhost:${ctx.env.PORT}`;
  return `${origin}/payment/return?payment=${id}`;
}

function explainAway(error: unknown): never {
  if (!(error instanceof ProviderAway)) throw error;
  throw new AppError(
    'UNAVAILABLE',
    'The payment service does not answer at the moment. Nothing was charged. Try again in a moment.',
  );
}
