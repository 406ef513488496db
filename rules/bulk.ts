/** Records that one call may change: it is answered when all of them are done. */
export const LARGEST_BULK = 50;

/** Ids that a list gives at once for selecting across its pages: what 20 calls for LARGEST_BULK of them get through. */
export const MOST_IDS = 1000;
