/** A checkout to open: what is paid, by whom, and where the browser goes afterwards. */
export type CheckoutOrder = {
  /** Ours. It comes back with every event, and names the order: the same id never makes two checkouts. */
  paymentId: string;
  /** In minor units of the currency, as `rules/currencies.ts` counts them. */
  amount: number;
  currency: string;
  /** What the payer reads. */
  title: string;
  email: string;
  returnUrl: string;
  cancelUrl: string;
};

/** An open checkout; the payer's browser goes to `url`. */
export type Checkout = { sessionId: string; url: string };

/** A payment of which a part is to be refunded, or all that is left. `paymentId` with `askedAt` names the order here. */
export type RefundOrder = {
  paymentId: string;
  sessionId: string;
  providerPaymentId: string | null;
  /** When a person or the portal asked for it; later than before when it is asked for again after a refusal. */
  askedAt: Date;
  /** The part, in minor units; its id names the order. Null for all that is left. */
  part: { id: string; amount: number; currency: string } | null;
};

/** What an event says. All but the first four ask for a person, but for a part that the portal asked to refund. */
export type ProviderEventKind =
  | 'PAID'
  | 'FAILED'
  | 'EXPIRED'
  | 'REFUNDED'
  | 'UNPAID'
  | 'PARTLY_REFUNDED'
  | 'REFUND_FAILED'
  | 'DISPUTED';

/** What the provider says happened, in its signed message or its answer to a question of ours. */
export type ProviderEvent = {
  /** The provider's; the same one is applied once. */
  id: string;
  kind: ProviderEventKind;
  /** Our id as it came back; null when the event carries none. */
  paymentId: string | null;
  sessionId: string | null;
  providerPaymentId: string | null;
  /** What the provider calls the way back of the money, where it tells. */
  refundId: string | null;
  /** Our id of the part that went back or failed, where the provider names it. */
  partId?: string | null;
  /** All that went back of the payment so far, in our minor units, where the provider tells. */
  refundedTotal?: number | null;
  /** What was paid, in our minor units, with its currency; null when the event does not tell. */
  amount: number | null;
  currency: string | null;
  /** False for play money. */
  isLive: boolean;
  /** When it happened there, which may be long before we learn of it; null for just now. */
  at: Date | null;
};

/** A message as it arrived: every byte of its body, for a signature holds for bytes; names of headers in lower case. */
export type ProviderWebhook = { body: Buffer; headers: Record<string, string | string[] | undefined> };

/** Who takes money and refunds it. */
export type PaymentProvider = {
  /** Stored with each payment. */
  name: 'stripe' | 'test';
  /** True when real money moves. */
  isLive: boolean;
  /** Opens a checkout, or returns the one that was opened for the same payment. */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Closes a checkout and returns its outcome; null when it is still open. */
  expireCheckout(sessionId: string): Promise<ProviderEvent | null>;
  /** What has become of a checkout; null while it is open. */
  readCheckout(sessionId: string): Promise<ProviderEvent | null>;
  /** Refunds a part of a payment or all that is left; once, however often it is called. */
  refund(order: RefundOrder): Promise<ProviderEvent>;
  /**
   * Reads a message of the provider. Null when it is none that concerns us. Throws InvalidSignature when it is not the
   * provider's, or an old one that is sent again.
   */
  parseWebhook(webhook: ProviderWebhook, now: Date): Promise<ProviderEvent | null>;
};

/** The message does not come from the provider, or too late. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** The provider does not respond, or says that it cannot at the moment: the same may work later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** The provider says no, and will say so again. */
export class ProviderRefused extends Error {
  override readonly name: string = 'ProviderRefused';
  /** The provider's own word for it. */
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** The same payment was ordered before with other words: only a new payment can have them. */
export class OrderChanged extends ProviderRefused {
  override readonly name = 'OrderChanged';
}
