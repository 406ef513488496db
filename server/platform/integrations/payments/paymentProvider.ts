export type CheckoutOrder = {
  /** Our id, which the provider repeats in its events. The id is also the idempotency key. */
  paymentId: string;
  amount: number;
  currency: string;
  title: string;
  email: string;
  returnUrl: string;
  cancelUrl: string;
};

export type Checkout = { sessionId: string; url: string };

/**
 * A refund of part of a payment, or of the remainder. For the remainder, `paymentId` and `askedAt` form the
 * idempotency key.
 */
export type RefundOrder = {
  paymentId: string;
  sessionId: string;
  providerPaymentId: string | null;
  /**
   * Time when the refund was requested. It is part of the idempotency key, so that a new request after a refusal gets
   * a new key.
   */
  askedAt: Date;
  /** The part to refund; null for the remainder. `id` is the idempotency key, and `amount` is in minor units. */
  part: { id: string; amount: number; currency: string } | null;
};

/**
 * All types except the first four need a person's attention, unless the portal itself requested the partial refund.
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
  id: string;
  kind: ProviderEventKind;
  paymentId: string | null;
  sessionId: string | null;
  providerPaymentId: string | null;
  refundId: string | null;
  partId?: string | null;
  refundedTotal?: number | null;
  /** Amount in our minor units; null if not reported. */
  amount: number | null;
  currency: string | null;
  isLive: boolean;
  /** Time of the event at the provider, possibly long ago. Null means now. */
  at: Date | null;
};

/**
 * A message as received. `body` has the raw bytes, because the signature covers bytes. Header names are in lower
 * case.
 */
export type ProviderWebhook = { body: Buffer; headers: Record<string, string | string[] | undefined> };

export type PaymentProvider = {
  name: 'stripe' | 'test';
  isLive: boolean;
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  expireCheckout(sessionId: string): Promise<ProviderEvent | null>;
  readCheckout(sessionId: string): Promise<ProviderEvent | null>;
  refund(order: RefundOrder): Promise<ProviderEvent>;
  /**
   * Returns null if the message does not concern us. Throws InvalidSignature if the provider did not send the
   * message, or if an old message was sent again.
   */
  parseWebhook(webhook: ProviderWebhook, now: Date): Promise<ProviderEvent | null>;
};

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

export class ProviderRefused extends Error {
  override readonly name: string = 'ProviderRefused';
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/**
 * Thrown if the provider's account has no such checkout, for example because the keys of another account are stored.
 */
export class CheckoutUnknown extends ProviderRefused {
  override readonly name = 'CheckoutUnknown';
}

/** Thrown if this payment already has a checkout with different data. The new data needs a new payment. */
export class OrderChanged extends ProviderRefused {
  override readonly name = 'OrderChanged';
}
