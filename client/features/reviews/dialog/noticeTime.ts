/** Milliseconds that a notice about a review stays. Source: docs/product.md P1.5. */
export const NOTICE_TIME = 1500;
