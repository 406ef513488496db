// Without zod, as applicationOptions.ts.

/** How long a decision waits before it is sent and shown to its applicant. Until then it can be undone. */
export const HOLD_SECONDS = 10;
