// Client code without zod imports this module, so it must not import zod, which is large.

export const MAX_RATING = 5;
export const RATING_STEP = 0.5;
/** Counted in UTF-16 code units, as in text fields. */
export const MAX_COMMENT_CHARACTERS = 2000;
export const REVIEWS_PER_PAGE = 12;
export const RATING_BOUNDS = {
  HIGH: { ratingMin: 4 },
  MIDDLE: { ratingMin: 2.5, ratingMax: 3.5 },
  LOW: { ratingMax: 2 },
} as const;
