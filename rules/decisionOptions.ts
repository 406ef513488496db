// Without zod, to keep it out of the browser's first view.

/** The delay before a decision is sent and shown to its applicant. It can be undone until then. */
export const DECISION_DELAY_SECONDS = 10;
