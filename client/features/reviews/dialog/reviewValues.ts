/** What the form of a review holds: stars from 0 to 5 in halves, and the comment. */
export type ReviewValues = { rating: number; comment: string };
