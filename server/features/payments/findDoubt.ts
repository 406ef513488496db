import { sayAmount } from '../../../rules/currencies.ts';
import type { Context } from '../../context.ts';
import type { ProviderEvent } from '../../integrations/payments/paymentProvider.ts';
import type { PaymentRow } from './paymentRow.ts';
import { REVIEW_REASONS } from './reviewReasons.ts';

/**
 * Why an event must not be believed, or asks for a person, in a sentence for staff; null when all is well.
 * Our own row says what was to be paid: an event can only agree.
 */
export function findDoubt(
  { payments }: Pick<Context, 'payments'>,
  payment: PaymentRow,
  event: ProviderEvent,
): string | null {
  if (event.paymentId !== null && event.paymentId !== payment.id)
    return 'The payment service names another order for this checkout.';
  if (event.isLive !== (payments?.isLive ?? false))
    return event.isLive ? 'Real money was paid in test mode.' : 'Play money was paid.';
  if (event.sessionId && payment.providerSessionId && event.sessionId !== payment.providerSessionId)
    return 'The payment service names another checkout for this payment.';
  return findWrongAmount(payment, event) ?? findOddKind(payment, event);
}

function findWrongAmount(payment: PaymentRow, { kind, amount, currency }: ProviderEvent): string | null {
  const isTold = kind === 'PAID' || (kind === 'REFUNDED' && amount !== null);
  if (!isTold || (amount === payment.amount && currency === payment.currency)) return null;
  const said = amount === null ? 'nothing' : sayAmount(amount, currency ?? payment.currency);
  return `The amount differs: ${sayAmount(payment.amount, payment.currency)} was to be paid, the payment service says ${said}.`;
}

function findOddKind({ status }: PaymentRow, { kind }: ProviderEvent): string | null {
  if (kind === 'UNPAID') return status === 'CREATED' ? REVIEW_REASONS.unpaid : null;
  if (kind === 'PARTLY_REFUNDED') return 'A part of the money was given back at the payment service.';
  if (kind === 'REFUND_FAILED') return REVIEW_REASONS.refundFailed;
  if (kind === 'DISPUTED')
    return 'The payer disputes this payment at their bank. Answer in the payment service.';
  return null;
}
