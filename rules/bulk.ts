/** Maximum number per call, because calls are synchronous. */
export const MAX_BULK_SIZE = 50;

/** Maximum number of ids that are returned for selecting rows across pages. Enough for 20 calls of MAX_BULK_SIZE. */
export const MAX_IDS = 1000;
