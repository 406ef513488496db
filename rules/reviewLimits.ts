// Without zod, so that the browser's first view does not carry it.

/** Stars run from 0 to this, in half steps. */
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;
/** Longest comment, in UTF-16 units, as a text field counts them. */
export const MAX_COMMENT_CHARACTERS = 2000;
/** Reviews on one page of the lists of My Reviews and Manage Reviews. */
export const REVIEWS_PER_PAGE = 12;
/** What staff filter reviews by, in stars; the words are the address's. */
export const RATING_BOUNDS = {
  HIGH: { ratingMin: 4 },
  MIDDLE: { ratingMin: 2.5, ratingMax: 3.5 },
  LOW: { ratingMax: 2 },
} as const;
