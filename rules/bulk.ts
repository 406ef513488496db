/** Maximum number of records that one call changes. Calls are synchronous, so they must be short. */
export const MAX_BULK_SIZE = 50;

/** Maximum number of ids that are returned for selecting rows across pages. Enough for 20 calls of MAX_BULK_SIZE. */
export const MAX_IDS = 1000;
