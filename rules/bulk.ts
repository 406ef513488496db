/** Limit per call, which is synchronous. */
export const MAX_BULK_SIZE = 50;

/** Limit for ids returned to select rows across pages: 20 calls of MAX_BULK_SIZE. */
export const MAX_IDS = 1000;
