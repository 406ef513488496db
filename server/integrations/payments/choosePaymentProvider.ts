import type { PortalEnv } from '../../env.ts';
import { purposeKey } from '../../features/auth/purposeKey.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import { stripePayments } from './stripePayments.ts';
import { testCheckout } from './testCheckout.ts';

/** Stripe when its keys are set, else the test checkout; in production, where play money buys nothing, null. */
export function choosePaymentProvider(env: PortalEnv): PaymentProvider | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (secretKey && webhookSecret) return stripePayments({ secretKey, webhookSecret, apiBase });
  if (env.NODE_ENV === 'production') return null;
  return testCheckout(purposeKey(env.AUTH_SECRET, 'test checkout'));
}
