// Must not import zod, so that the browser's first page does not load it.

/**
 * Delay after which a decision is sent and shown to its applicant. Until then, staff can undo the decision.
 */
export const DECISION_DELAY_SECONDS = 10;
