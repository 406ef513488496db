import { z } from 'zod';
import { recordIdSchema, storableText } from '../fields.ts';
import { problem } from '../problems.ts';
import { MAX_COMMENT_CHARACTERS, MAX_RATING, RATING_STEP } from './reviewLimits.ts';

export * from './reviewLimits.ts';

const expected = problem('rating', { max: MAX_RATING });

export const ratingSchema = z
  .number(expected)
  .min(0, expected)
  .max(MAX_RATING, expected)
  .multipleOf(RATING_STEP, expected);

export const commentSchema = storableText(problem('notText')).max(
  MAX_COMMENT_CHARACTERS,
  problem('tooLong', { max: MAX_COMMENT_CHARACTERS }),
);

export const reviewInput = z.object({
  applicationId: recordIdSchema(problem('id', { record: 'application' })),
  rating: ratingSchema,
  comment: commentSchema.nullish().transform((comment) => comment ?? ''),
});

export const reviewChange = z.object({ rating: ratingSchema.nullish(), comment: commentSchema.nullish() });
