import { deriveKey } from '../../secrets/deriveKey.ts';
import type { PortalEnv } from '../../settings/env.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { createTestCheckout } from './testCheckout.ts';

/** Stripe when its keys are set, else the test checkout; in production, where play money buys nothing, null. */
export async function choosePaymentProvider(env: PortalEnv): Promise<PaymentProvider | null> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (secretKey && webhookSecret) {
    // A portal without Stripe starts sooner.
    const { createStripePayments } = await import('./stripePayments.ts');
    return createStripePayments({ secretKey, webhookSecret, apiBase });
  }
  if (env.NODE_ENV === 'production') return null;
  return createTestCheckout(deriveKey(env.AUTH_SECRET, 'test checkout'));
}
