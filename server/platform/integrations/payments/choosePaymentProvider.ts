import { deriveKey } from '../../secrets/deriveKey.ts';
import type { PortalEnv } from '../../settings/env.ts';
import type { PaymentProvider } from './paymentProvider.ts';
import type { StripeSettings } from './stripePayments.ts';
import { createTestCheckout } from './testCheckout.ts';

type ProviderChoice = { settings: string; provider: PaymentProvider | null };

const chosen = new WeakMap<PortalEnv, ProviderChoice>();

/**
 * Returns Stripe if its keys are set, and the test checkout otherwise. In production, returns null instead of the
 * test checkout. Creates a new provider after the settings change.
 */
export function choosePaymentProvider(env: PortalEnv): PaymentProvider | null {
  const settings = JSON.stringify([
    env.STRIPE_SECRET_KEY,
    env.STRIPE_WEBHOOK_SECRET,
    env.STRIPE_API_BASE,
    env.NODE_ENV,
  ]);
  let found = chosen.get(env);
  if (found?.settings !== settings) {
    found = { settings, provider: createProvider(env) };
    chosen.set(env, found);
  }
  return found.provider;
}

function createProvider(env: PortalEnv): PaymentProvider | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase,
  } = env;
  if (secretKey && webhookSecret) return loadStripe({ secretKey, webhookSecret, apiBase });
  if (env.NODE_ENV === 'production') return null;
  return createTestCheckout(deriveKey(env.AUTH_SECRET, 'test checkout'));
}

function loadStripe(settings: StripeSettings): PaymentProvider {
  let loading: Promise<PaymentProvider> | undefined;
  const load = () => {
    loading ??= import('./stripePayments.ts').then(({ createStripePayments }) =>
      createStripePayments(settings),
    );
    return loading;
  };
  return {
    name: 'stripe',
    isLive: /^[sr]k_live_/.test(settings.secretKey),
    createCheckout: async (order) => (await load()).createCheckout(order),
    readCheckout: async (id) => (await load()).readCheckout(id),
    expireCheckout: async (id) => (await load()).expireCheckout(id),
    refund: async (order) => (await load()).refund(order),
    parseWebhook: async (message, now) => (await load()).parseWebhook(message, now),
  };
}
