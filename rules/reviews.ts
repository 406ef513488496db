import { z } from 'zod';
import { recordIdRule, storableText } from './fields.ts';
import { problem } from './problems.ts';
import { MAX_COMMENT_CHARACTERS, MAX_RATING, RATING_STEP } from './reviewLimits.ts';

export * from './reviewLimits.ts';

const expected = problem('rating', { max: MAX_RATING });

export const ratingRule = z
  .number(expected)
  .min(0, expected)
  .max(MAX_RATING, expected)
  .multipleOf(RATING_STEP, expected);

export const commentRule = storableText(problem('notText')).max(
  MAX_COMMENT_CHARACTERS,
  problem('tooLong', { max: MAX_COMMENT_CHARACTERS }),
);

export const reviewInput = z.object({
  applicationId: recordIdRule(problem('id', { record: 'application' })),
  rating: ratingRule,
  comment: commentRule.nullish().transform((comment) => comment ?? ''),
});

export const reviewChange = z.object({ rating: ratingRule.nullish(), comment: commentRule.nullish() });
