import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { CheckoutUnknown, OrderChanged, ProviderRefused, ProviderUnavailable } from './paymentProvider.ts';

const TIMEOUT_MS = 9_000;

/**
 * Throws ProviderUnavailable if the work takes too long. The call may still complete, which its idempotency key makes
 * harmless.
 */
export async function withTimeout<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const stop = new AbortController();
  const late = sleep(TIMEOUT_MS, null, { signal: stop.signal, ref: false }).then(() => {
    throw new ProviderUnavailable('Stripe does not answer.');
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => {});
    stop.abort();
  }
}

export function explainStripe(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { type, statusCode = 0, message, code } = error;
  const isAway =
    type === 'StripeConnectionError' || statusCode >= 500 || statusCode === 429 || statusCode === 409;
  if (isAway)
    throw new ProviderUnavailable(`Stripe does not answer (${statusCode || message}).`, { cause: error });
  if (type === 'StripeIdempotencyError') throw new OrderChanged(message, { cause: error });
  if (code === 'resource_missing') throw new CheckoutUnknown(message, { cause: error, code });
  throw new ProviderRefused(message, { cause: error, code });
}
