// Without zod, to keep it out of the browser's first view.

/** Ratings are 0 to 5 stars in half steps. */
export const MAX_RATING = 5;
export const RATING_STEP = 0.5;
/** In UTF-16 units, as a text field counts them. */
export const MAX_COMMENT_CHARACTERS = 2000;
export const REVIEWS_PER_PAGE = 12;
/** Staff's rating filter, in stars; the keys appear in the address. */
export const RATING_BOUNDS = {
  HIGH: { ratingMin: 4 },
  MIDDLE: { ratingMin: 2.5, ratingMax: 3.5 },
  LOW: { ratingMax: 2 },
} as const;
