// Client code without zod imports this module, so it must not import zod, which is large.

/** Delay before a decision is sent and shown to its applicant. Until then, staff can undo the decision. */
export const DECISION_DELAY_SECONDS = 10;
