import type { Context } from '../../platform/context.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import {
  CheckoutUnknown,
  ProviderUnavailable,
} from '../../platform/integrations/payments/paymentProvider.ts';
import { applyPaymentEvent } from '../events/applyPaymentEvent.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from '../paymentRow.ts';
import { closeCheckout } from './closeCheckout.ts';

const POLL_AFTER = 15;
const POLL_EVERY = 5;

const MAX_PER_RUN = 100;

const MINUTE = 60_000;

/**
 * Polls checkouts that have been open for a while, because their event may have been lost. Calls `report` for each
 * failure, and stops if the provider does not respond.
 */
export async function pollOpenCheckouts(
  ctx: Context,
  report: (error: Error, id: string) => void,
): Promise<void> {
  for (const payment of await claim(ctx)) {
    try {
      await settle(ctx, payment);
    } catch (error) {
      report(error as Error, payment.id);
      // Stops here, because the next calls would also time out.
      if (error instanceof ProviderUnavailable) return;
    }
  }
}

/** Claims checkouts, so that two concurrent runs never poll the same one. */
function claim({ db, now }: Context): Promise<PaymentRow[]> {
  const at = now().getTime();
  return db.$queryRaw<PaymentRow[]>`
    UPDATE payments p SET last_polled_at = ${now()} WHERE p.id IN (
      SELECT id FROM payments WHERE status = 'CREATED' AND created_at <= ${new Date(at - POLL_AFTER * MINUTE)}
        AND (last_polled_at IS NULL OR last_polled_at <= ${new Date(at - POLL_EVERY * MINUTE)})
      ORDER BY created_at LIMIT ${MAX_PER_RUN} FOR UPDATE SKIP LOCKED
    ) RETURNING ${PAYMENT_COLUMNS}`;
}

async function settle(ctx: Context, payment: PaymentRow): Promise<void> {
  const { id, providerSessionId, provider, expiresAt } = payment;
  const isOver = !expiresAt || expiresAt <= ctx.now();
  const present = choosePaymentProvider(ctx.env);
  const isKnown = providerSessionId && present?.name === provider;
  const event = isKnown ? await present.readCheckout(providerSessionId).catch(ignoreUnknown) : null;
  if (event) await applyPaymentEvent(ctx, { ...event, paymentId: id });
  else if (isOver) await closeCheckout(ctx, payment);
}

/** Ignores a checkout of another provider account, which `closeCheckout` reports after the checkout has expired. */
function ignoreUnknown(error: unknown): null {
  if (!(error instanceof CheckoutUnknown)) throw error;
  return null;
}
