import Stripe from 'stripe';
import {
  type Checkout,
  type CheckoutOrder,
  type PaymentProvider,
  ProviderRefused,
  type RefundOrder,
} from './paymentProvider.ts';
import { toStripeAmount } from './stripeAmount.ts';
import { convertMessage, convertRefund, convertSession, readMessage } from './stripeEvents.ts';
import { explainStripe, withTimeout } from './stripeFailures.ts';

export type StripeSettings = { secretKey: string; webhookSecret: string; apiBase: string };

const TIMEOUT = 4_000;
const RETRIES = 2;

export function createStripePayments({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const { hostname: host, port, protocol } = new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    host,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT,
    telemetry: false,
  });
  const { sessions } = stripe.checkout;
  const isLive = /^[sr]k_live_/.test(secretKey);
  const ask = <Answer>(work: () => Promise<Answer>) => withTimeout(work).catch(explainStripe);
  const opening = new Map<string, Promise<Checkout>>();
  const read = (id: string) =>
    // Only the charge contains the time of payment.
    ask(() => sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }));

  return {
    name: 'stripe',
    isLive,
    createCheckout(order) {
      // Concurrent calls in this process share one request. Other processes get the same checkout through the
      // idempotency key.
      const call = opening.get(order.paymentId) ?? ask(() => open(sessions, order));
      opening.set(order.paymentId, call);
      return call.finally(() => opening.delete(order.paymentId));
    },
    readCheckout: async (id) => convertSession(await read(id)),
    async expireCheckout(id) {
      try {
        return convertSession(await ask(() => sessions.expire(id)));
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        return convertSession(await read(id));
      }
    },
    async refund(order) {
      const paymentIntent = order.providerPaymentId ?? (await findPaymentIntent(read, order));
      const { part } = order;
      const known = part && (await ask(() => findPart(stripe, paymentIntent, part.id)));
      if (known) return convertRefund(known, { ...order, providerPaymentId: paymentIntent }, isLive);
      // Stripe also stores refusals by key, so a new request after a refusal needs a new key.
      const key = `refund-${part?.id ?? `${order.paymentId}-${order.askedAt.getTime()}`}`;
      const metadata = { paymentId: order.paymentId, ...(part && { partId: part.id }) };
      const amount = part && { amount: toStripeAmount(part.amount, part.currency) };
      const refund = await ask(() =>
        stripe.refunds.create(
          { payment_intent: paymentIntent, metadata, ...amount },
          { idempotencyKey: key },
        ),
      ).catch((error: unknown) => {
        if (error instanceof ProviderRefused && error.code === 'charge_already_refunded') return null;
        throw error;
      });
      return convertRefund(refund, { ...order, providerPaymentId: paymentIntent }, isLive);
    },
    async parseWebhook({ body: message, headers }, now) {
      const signature = [headers['stripe-signature']].flat()[0];
      return convertMessage(readMessage(stripe, { message, signature, secret: webhookSecret, now }));
    },
  };
}

/** The request must depend only on the order, so that Stripe returns the same checkout for the same key. */
async function open(sessions: Stripe['checkout']['sessions'], order: CheckoutOrder): Promise<Checkout> {
  const metadata = { paymentId: order.paymentId };
  const session = await sessions.create(
    {
      mode: 'payment',
      client_reference_id: order.paymentId,
      customer_email: order.email,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: toStripeAmount(order.amount, order.currency),
            product_data: { name: order.title },
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata, description: order.title },
      success_url: order.returnUrl,
      cancel_url: order.cancelUrl,
    },
    { idempotencyKey: `checkout-${order.paymentId}` },
  );
  if (!session.url) throw new ProviderRefused('The checkout has no address.');
  return { sessionId: session.id, url: session.url };
}

/**
 * Finds a partial refund that has already been made. Stripe discards idempotency keys after a day, but retries
 * continue for longer.
 */
async function findPart(
  stripe: Stripe,
  paymentIntent: string,
  partId: string,
): Promise<Stripe.Refund | null> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
  return data.find(({ metadata, status }) => metadata?.partId === partId && status !== 'failed') ?? null;
}

async function findPaymentIntent(
  read: (id: string) => Promise<Stripe.Checkout.Session>,
  { sessionId }: RefundOrder,
): Promise<string> {
  const { payment_intent: found } = await read(sessionId);
  const id = typeof found === 'string' ? found : found?.id;
  if (!id) throw new ProviderRefused('Stripe knows no payment for this checkout.');
  return id;
}
