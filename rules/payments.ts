/** Where a payment stands. */
export const PAYMENT_STATUSES = ['CREATED', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED'] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Rows on one page of a list of payments. */
export const PAYMENTS_PER_PAGE = 20;
/** Longest reason for giving money back, in characters. */
export const MAX_REFUND_NOTE_CHARACTERS = 500;
/** Refunds of one payment, failed ones included. */
export const MAX_REFUNDS_OF_PAYMENT = 20;
/** How long a checkout stays open, in minutes. One that is open longer needs attention. */
export const CHECKOUT_MINUTES = 30;
