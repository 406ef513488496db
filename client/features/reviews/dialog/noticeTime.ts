/** Milliseconds that a notice about a review stays. Source: SPEC §9. */
export const NOTICE_TIME = 1500;
