import { z } from 'zod';
import { recordIdRule, storableText } from './fields.ts';
import { HIGHEST_RATING, LONGEST_COMMENT, RATING_STEP } from './reviewLimits.ts';

export * from './reviewLimits.ts';

const expected = `Give a number from 0 to ${HIGHEST_RATING} in half steps.`;

/** Stars: 0, 0.5, 1 … 5. */
export const ratingRule = z
  .number(expected)
  .min(0, expected)
  .max(HIGHEST_RATING, expected)
  .multipleOf(RATING_STEP, expected);

/** What somebody thinks, kept to the letter; it may be empty. */
export const commentRule = storableText('Give text.').max(
  LONGEST_COMMENT,
  `Use at most ${LONGEST_COMMENT} characters.`,
);

/** A new review. A comment that is left out is empty. */
export const reviewInput = z.object({
  applicationId: recordIdRule('Give the id of an application.'),
  rating: ratingRule,
  comment: commentRule.nullish().transform((comment) => comment ?? ''),
});

/** A change of a review; what is left out stays. */
export const reviewChange = z.object({ rating: ratingRule.nullish(), comment: commentRule.nullish() });
