import type { Context } from '../../platform/context.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import type { ProviderEvent } from '../../platform/integrations/payments/paymentProvider.ts';
import type { PaymentRow } from '../paymentRow.ts';
import type { Attention } from './attentionReasons.ts';

/**
 * Returns the reason why an event must be rejected or needs an admin; null if it is valid. The portal's stored
 * payment defines the amount to pay, and the event must match it.
 */
export function findMismatch(
  { env }: Pick<Context, 'env'>,
  payment: PaymentRow,
  event: ProviderEvent,
): Attention | null {
  if (event.paymentId !== null && event.paymentId !== payment.id) return { reason: 'ORDER_MISMATCH' };
  if (event.isLive !== (choosePaymentProvider(env)?.isLive ?? false))
    return { reason: event.isLive ? 'LIVE_PAYMENT_IN_TEST_MODE' : 'TEST_PAYMENT_IN_LIVE_MODE' };
  if (event.sessionId && payment.providerSessionId && event.sessionId !== payment.providerSessionId)
    return { reason: 'CHECKOUT_MISMATCH' };
  return findWrongAmount(payment, event) ?? findUnusualKind(payment, event);
}

function findWrongAmount(payment: PaymentRow, { kind, amount, currency }: ProviderEvent): Attention | null {
  const isTold = kind === 'PAID' || (kind === 'REFUNDED' && amount !== null);
  if (!isTold || (amount === payment.amount && currency === payment.currency)) return null;
  const expected = { minorUnits: payment.amount, currency: payment.currency };
  const actual = amount === null ? null : { minorUnits: amount, currency: currency ?? payment.currency };
  return { reason: 'AMOUNT_MISMATCH', values: { expected, actual } };
}

function findUnusualKind({ status }: PaymentRow, { kind }: ProviderEvent): Attention | null {
  if (kind === 'UNPAID') return status === 'CREATED' ? { reason: 'NOTHING_PAID' } : null;
  if (kind === 'PARTLY_REFUNDED' || kind === 'REFUND_FAILED' || kind === 'DISPUTED') return { reason: kind };
  return null;
}
