import type Stripe from 'stripe';
import {
  InvalidSignature,
  type ProviderEvent,
  type ProviderEventKind,
  ProviderRefused,
  type RefundOrder,
} from './paymentProvider.ts';
import { fromStripeAmount } from './stripeAmount.ts';

type Message = { message: Buffer; signature: string | undefined; secret: string; now: Date };

const TOLERANCE = 300;

export function readMessage(stripe: Stripe, { message, signature, secret, now }: Message): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      message,
      signature ?? '',
      secret,
      TOLERANCE,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new InvalidSignature((error as Error).message, { cause: error });
  }
}

export function convertMessage(event: Stripe.Event | null): ProviderEvent | null {
  const seen = event?.id && event.data?.object ? seenIn(event) : null;
  return (
    event &&
    seen && {
      id: event.id,
      isLive: event.livemode,
      at: event.created ? toDate(event.created) : null,
      ...seen,
    }
  );
}

type EventFacts = Omit<ProviderEvent, 'id' | 'isLive' | 'at'>;

function seenIn(event: Stripe.Event): EventFacts | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return seenSession(
        event.data.object,
        event.data.object.payment_status === 'unpaid' ? 'UNPAID' : 'PAID',
      );
    case 'checkout.session.async_payment_failed':
      return seenSession(event.data.object, 'FAILED');
    case 'checkout.session.expired':
      return seenSession(event.data.object, 'EXPIRED');
    case 'charge.refunded':
      return seenCharge(event.data.object);
    case 'refund.failed':
      return seenLater(event.data.object, 'REFUND_FAILED');
    case 'charge.dispute.created':
      return seenLater(event.data.object, 'DISPUTED');
    default:
      return null;
  }
}

/** Returns null for other sales in the Stripe account. Only our checkouts contain the id of a payment. */
function seenSession(session: Stripe.Checkout.Session, kind: ProviderEventKind): EventFacts | null {
  const { id, client_reference_id: paymentId, payment_intent, amount_total, currency } = session;
  if (!paymentId) return null;
  return {
    kind,
    paymentId,
    sessionId: id,
    providerPaymentId: idOf(payment_intent),
    refundId: null,
    ...money(amount_total, currency),
  };
}

function seenCharge(charge: Stripe.Charge): EventFacts | null {
  const { metadata, payment_intent, amount, amount_refunded, currency, refunded } = charge;
  if (!metadata?.paymentId) return null;
  return {
    kind: refunded ? 'REFUNDED' : 'PARTLY_REFUNDED',
    paymentId: metadata.paymentId,
    sessionId: null,
    providerPaymentId: idOf(payment_intent),
    refundId: null,
    refundedTotal: money(amount_refunded, currency).amount,
    ...money(amount, currency),
  };
}

function seenLater(
  { id, metadata, payment_intent }: Stripe.Refund | Stripe.Dispute,
  kind: 'REFUND_FAILED' | 'DISPUTED',
): EventFacts {
  return {
    kind,
    paymentId: metadata?.paymentId ?? null,
    sessionId: null,
    providerPaymentId: idOf(payment_intent),
    refundId: kind === 'REFUND_FAILED' ? id : null,
    partId: metadata?.partId ?? null,
    amount: null,
    currency: null,
  };
}

/** Returns a checkout's outcome as the event that its webhook would have sent; null while it is open. */
export function convertSession(session: Stripe.Checkout.Session): ProviderEvent | null {
  const kind = kindOf(session);
  const seen = kind && seenSession(session, kind);
  return seen && { id: `${session.id}:${kind}`, isLive: session.livemode, at: paidAt(session), ...seen };
}

function kindOf({
  status,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): ProviderEventKind | null {
  if (status === 'expired') return 'EXPIRED';
  if (status !== 'complete') return null;
  if (payment_status !== 'unpaid') return 'PAID';
  const payment = intent !== null && typeof intent === 'object' ? intent.status : null;
  return payment === 'requires_payment_method' || payment === 'canceled' ? 'FAILED' : 'UNPAID';
}

function paidAt({ payment_intent: intent }: Stripe.Checkout.Session): Date | null {
  const charge = intent !== null && typeof intent === 'object' ? intent.latest_charge : null;
  return charge !== null && typeof charge === 'object' ? toDate(charge.created) : null;
}

export function convertRefund(
  refund: Stripe.Refund | null,
  { paymentId, providerPaymentId, part }: RefundOrder,
  isLive: boolean,
): ProviderEvent {
  const status = refund?.status ?? 'succeeded';
  // A pending refund counts as made. If it fails later, an event reports that.
  if (!['succeeded', 'pending'].includes(status)) throw new ProviderRefused(`Stripe says that it ${status}.`);
  return {
    id: refund?.id ?? `${providerPaymentId}:refunded`,
    kind: refund && part ? 'PARTLY_REFUNDED' : 'REFUNDED',
    partId: refund && part ? part.id : null,
    paymentId,
    sessionId: null,
    providerPaymentId,
    refundId: refund?.id ?? null,
    amount: null,
    currency: null,
    isLive,
    at: refund?.created ? toDate(refund.created) : null,
  };
}

type NoValue = null | undefined;

function money(
  amount: number | NoValue,
  currency: string | NoValue,
): Pick<ProviderEvent, 'amount' | 'currency'> {
  if (typeof amount !== 'number' || !currency) return { amount: null, currency: null };
  return { amount: fromStripeAmount(amount, currency), currency: currency.toUpperCase() };
}

function idOf(found: string | { id: string } | NoValue): string | null {
  return typeof found === 'string' ? found : (found?.id ?? null);
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
