/** Maximum number of records that one call changes. Calls are synchronous, so they must be short. */
export const MAX_BULK_SIZE = 50;

export const MAX_IDS = 1000;
