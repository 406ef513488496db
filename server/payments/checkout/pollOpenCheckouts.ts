import type { Context } from '../../platform/context.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import { ProviderUnavailable } from '../../platform/integrations/payments/paymentProvider.ts';
import { applyPaymentEvent } from '../events/applyPaymentEvent.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from '../paymentRow.ts';
import { closeCheckout } from './closeCheckout.ts';

/** Minutes after which an event of an open checkout should have come, and between two questions about the same one. */
const POLL_AFTER = 15;
const POLL_EVERY = 5;

/** Checkouts that one run asks about. */
const MAX_PER_RUN = 100;

const MINUTE = 60_000;

/**
 * Asks the provider about checkouts that have been open for a while: an event may have been lost. Those whose time is
 * over are closed. `report` gets each that could not be settled.
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
      // The next ones would wait for the same silence.
      if (error instanceof ProviderUnavailable) return;
    }
  }
}

/** Two processes never ask about the same one. */
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
  const event = isKnown ? await present?.readCheckout(providerSessionId) : null;
  if (event) await applyPaymentEvent(ctx, { ...event, paymentId: id });
  else if (isOver) await closeCheckout(ctx, payment);
}
