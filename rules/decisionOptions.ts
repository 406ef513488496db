// Must not import zod, so that the browser's first page does not load it.

/** Delay before a decision is sent and shown to its applicant. Until then, it can be undone. */
export const DECISION_DELAY_SECONDS = 10;
