/** `rating` is 0 to 5 in steps of 0.5. */
export type ReviewValues = { rating: number; comment: string };
