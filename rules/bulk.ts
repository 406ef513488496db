/** Records that one call may change: it is answered when all of them are done. */
export const MAX_BULK_SIZE = 50;

/** Ids that a list gives at once for selecting across its pages: what 20 calls for MAX_BULK_SIZE of them get through. */
export const MAX_IDS = 1000;
