import { createHmac } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { paths } from '../../../rules/paths.ts';
import { authorize } from '../../platform/access.ts';
import type { Context, RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import {
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnavailable,
} from '../../platform/integrations/payments/paymentProvider.ts';
import { countAttempt } from '../../platform/load/rateLimit.ts';
import { deriveKey } from '../../platform/secrets/deriveKey.ts';
import type { PortalEnv } from '../../platform/settings/env.ts';
import { readState, writeState } from '../../platform/systemState.ts';
import { makePrintable } from '../../platform/text/makePrintable.ts';

/**
 * `OFF`: no keys are stored. `WAITING`: the provider's message should arrive within seconds. `MISSING`: the
 * message did not arrive.
 */
type KeyTestState = 'OFF' | 'UNTESTED' | 'REFUSED' | 'WAITING' | 'MISSING' | 'OK';

type KeyTest = { state: KeyTestState; said: string | null; arrivedAt: string | null };

/**
 * Milliseconds after which the provider's message counts as missing. Stripe sends most messages within two seconds.
 */
const PATIENCE = 30_000;

/** Amount in minor units. It exceeds Stripe's minimum in each currency, and is never paid. */
const AMOUNT = 1_000_000;

const record = z.object({
  /** This id is sent to the provider in place of a payment's id. */
  id: z.uuid(),
  keys: z.string(),
  startedAt: z.iso.datetime(),
  arrivedAt: z.iso.datetime().nullable(),
  said: z.string().nullable(),
});

type KeyTestRecord = z.infer<typeof record>;

/**
 * Opens a checkout with the stored keys and closes it. The provider then sends a message about the checkout to the
 * webhook, which `noteTestEvent` records.
 */
export async function testPaymentKeys(ctx: RequestContext): Promise<KeyTest> {
  const viewer = authorize(ctx.viewer, 'setting.change');
  const provider = choosePaymentProvider(ctx.env);
  if (provider?.name !== 'stripe') throw refuse('CONFLICT', 'payment.noKeys');
  await countAttempt(ctx, ['testPayments', viewer.id]);
  const startedAt = ctx.now().toISOString();
  const test = { id: uuidv7(), keys: signKeys(ctx.env), startedAt, arrivedAt: null, said: null };
  // The test is stored first, because the message may arrive before the response.
  await write(ctx, test);
  try {
    await openAndClose(ctx, provider, { paymentId: test.id, email: viewer.email });
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    await write(ctx, { ...test, said: makePrintable(error.message) });
  }
  return readKeyTest(ctx);
}

async function openAndClose(
  { env, requestOrigin }: RequestContext,
  provider: PaymentProvider,
  order: { paymentId: string; email: string },
): Promise<void> {
  const { CURRENCY: currency, PORTAL_NAME: title, PUBLIC_URL, PORT } = env;
  const url = (PUBLIC_URL ?? requestOrigin ?? `http://localhost:${PORT}`) + paths.settings.link();
  const checkout = { ...order, amount: AMOUNT, currency, title, returnUrl: url, cancelUrl: url };
  const { sessionId } = await provider.createCheckout(checkout);
  await provider.expireCheckout(sessionId);
}

export async function readKeyTest(ctx: Pick<Context, 'db' | 'env' | 'now'>): Promise<KeyTest> {
  const none = { said: null, arrivedAt: null };
  if (choosePaymentProvider(ctx.env)?.name !== 'stripe') return { state: 'OFF', ...none };
  const test = await read(ctx);
  if (test?.keys !== signKeys(ctx.env)) return { state: 'UNTESTED', ...none };
  const { said, arrivedAt, startedAt } = test;
  if (said !== null) return { state: 'REFUSED', said, arrivedAt };
  if (arrivedAt !== null) return { state: 'OK', said, arrivedAt };
  const isLate = ctx.now().getTime() - Date.parse(startedAt) > PATIENCE;
  return { state: isLate ? 'MISSING' : 'WAITING', said, arrivedAt };
}

export async function noteTestEvent(ctx: Context, { kind, paymentId }: ProviderEvent): Promise<boolean> {
  if (kind !== 'EXPIRED' || !paymentId) return false;
  const test = await read(ctx);
  if (test?.id !== paymentId) return false;
  await write(ctx, { ...test, arrivedAt: ctx.now().toISOString() });
  return true;
}

/** Uses a signature instead of a hash, so that readers of the database cannot check guessed keys. */
function signKeys({ AUTH_SECRET, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: PortalEnv): string {
  return createHmac('sha256', deriveKey(AUTH_SECRET, 'tested payment keys'))
    .update(JSON.stringify([STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET]))
    .digest('base64url');
}

async function read(ctx: Pick<Context, 'db'>): Promise<KeyTestRecord | null> {
  const text = await readState(ctx, 'paymentKeyTest');
  return text === null ? null : record.parse(JSON.parse(text));
}

function write(ctx: Pick<Context, 'db'>, test: KeyTestRecord): Promise<void> {
  return writeState(ctx, 'paymentKeyTest', JSON.stringify(test));
}
