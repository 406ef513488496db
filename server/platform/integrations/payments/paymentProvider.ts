export type CheckoutOrder = {
  /** Our id, returned with every event. It is also the idempotency key, so one id never creates two checkouts. */
  paymentId: string;
  /** In minor units of the currency (`rules/currencies.ts`). */
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
  /** Time of the request. A request repeated after a refusal has a later time. */
  askedAt: Date;
  /** Amount in minor units. Its id is the idempotency key. Null for the remainder. */
  part: { id: string; amount: number; currency: string } | null;
};

/** All kinds but the first four need a person's attention, except refunds of a part that the portal requested. */
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
  /** The provider's id of the event. Each event is applied once. */
  id: string;
  kind: ProviderEventKind;
  paymentId: string | null;
  sessionId: string | null;
  providerPaymentId: string | null;
  refundId: string | null;
  /** Our id of the refunded or failed part, if the provider reports it. */
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
   * Parses a message from the provider; null if it does not concern us. Throws InvalidSignature if the provider did not
   * send it or it is an old message sent again.
   */
  parseWebhook(webhook: ProviderWebhook, now: Date): Promise<ProviderEvent | null>;
};

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** The provider does not respond, or temporarily cannot do what we ask. A retry may succeed. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider refuses permanently. */
export class ProviderRefused extends Error {
  override readonly name: string = 'ProviderRefused';
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** The provider's account has no such checkout, for example because the keys of another account are stored. */
export class CheckoutUnknown extends ProviderRefused {
  override readonly name = 'CheckoutUnknown';
}

/** A checkout was already created for this payment with different data. The new data needs a new payment. */
export class OrderChanged extends ProviderRefused {
  override readonly name = 'OrderChanged';
}
