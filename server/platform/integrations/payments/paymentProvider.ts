export type CheckoutOrder = {
  /**
   * Our id, which the provider repeats in its events. It is also the idempotency key, so one id never creates two
   * checkouts.
   */
  paymentId: string;
  /** Amount in minor units of the currency (`rules/currencies.ts`). */
  amount: number;
  currency: string;
  title: string;
  email: string;
  returnUrl: string;
  cancelUrl: string;
};

export type Checkout = { sessionId: string; url: string };

/**
 * A refund of a part of a payment or of the remainder. For the remainder, `paymentId` and `askedAt` form the
 * idempotency key.
 */
export type RefundOrder = {
  paymentId: string;
  sessionId: string;
  providerPaymentId: string | null;
  /** Time of the request. A new request after a refusal has a later time, and thus another idempotency key. */
  askedAt: Date;
  /** The part to refund; null for the remainder. `id` is the idempotency key, and `amount` is in minor units. */
  part: { id: string; amount: number; currency: string } | null;
};

/**
 * All types except the first four need a person's attention, unless the portal itself requested the partial
 * refund.
 */
export type ProviderEventKind =
  | 'PAID'
  | 'FAILED'
  | 'EXPIRED'
  | 'REFUNDED'
  | 'UNPAID'
  | 'PARTLY_REFUNDED'
  | 'REFUND_FAILED'
  | 'DISPUTED';

export type ProviderEvent = {
  /** The provider's id for the event. Each event is applied only once. */
  id: string;
  kind: ProviderEventKind;
  paymentId: string | null;
  sessionId: string | null;
  providerPaymentId: string | null;
  refundId: string | null;
  /** Our id of the partial refund that succeeded or failed, if the provider reports it. */
  partId?: string | null;
  /** Total refunded so far, in our minor units, if reported. */
  refundedTotal?: number | null;
  /** Amount paid, in our minor units, and its currency; null if not reported. */
  amount: number | null;
  currency: string | null;
  isLive: boolean;
  /** Time of the event at the provider, possibly long ago. Null means now. */
  at: Date | null;
};

/**
 * A message as received. `body` has the raw bytes, because the signature covers bytes. Header names are in lower case.
 */
export type ProviderWebhook = { body: Buffer; headers: Record<string, string | string[] | undefined> };

export type PaymentProvider = {
  name: 'stripe' | 'test';
  isLive: boolean;
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  expireCheckout(sessionId: string): Promise<ProviderEvent | null>;
  readCheckout(sessionId: string): Promise<ProviderEvent | null>;
  /** Refunds a part of a payment or the remainder. Idempotent. */
  refund(order: RefundOrder): Promise<ProviderEvent>;
  /**
   * Parses a message from the provider. Null if it does not concern us. Throws InvalidSignature if the
   * provider did not send it, or if an old message was sent again.
   */
  parseWebhook(webhook: ProviderWebhook, now: Date): Promise<ProviderEvent | null>;
};

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/**
 * Thrown if the provider does not respond, or temporarily cannot process the request. A retry may succeed.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Thrown if the provider refuses permanently. */
export class ProviderRefused extends Error {
  override readonly name: string = 'ProviderRefused';
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/**
 * Thrown if the provider's account has no such checkout, for example because the keys of another account are
 * stored.
 */
export class CheckoutUnknown extends ProviderRefused {
  override readonly name = 'CheckoutUnknown';
}

/**
 * Thrown if a checkout with different data was already created for this payment. The new data needs a new
 * payment.
 */
export class OrderChanged extends ProviderRefused {
  override readonly name = 'OrderChanged';
}
