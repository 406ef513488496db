/** Display time of a notice in milliseconds. Source: docs/product.md P1.5. */
export const NOTICE_TIME = 1500;
