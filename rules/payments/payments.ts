export const PAYMENT_STATUSES = ['CREATED', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED'] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENTS_PER_PAGE = 20;
export const MAX_REFUND_NOTE_CHARACTERS = 500;
/** Maximum number of refunds of a payment, including failed ones. */
export const MAX_REFUNDS_PER_PAYMENT = 20;
/** Lifetime of a checkout in minutes. A payment whose checkout is older needs attention. */
export const CHECKOUT_MINUTES = 30;
