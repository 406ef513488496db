import { z } from 'zod';
import { reviewChange } from '../../../rules/reviews.ts';
import { authorize, notFound } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { requireVerifiedEmail } from '../auth/requireVerifiedEmail.ts';
import { countRating } from './countRating.ts';
import { findReview, lockReview, REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

export const reviewIdRule = z.object({ id: z.uuid('Give the id of a review.') });

/**
 * Changes an own review; what is left out stays. NOT_FOUND when it is somebody else's or was deleted meanwhile,
 * INVALID_INPUT names `rating` or `comment`.
 */
export async function updateReview(ctx: RequestContext, id: string, given: unknown): Promise<ReviewRow> {
  const found = ctx.viewer && (await findReview(ctx.db, checkInput(reviewIdRule, { id }).id));
  const viewer = authorize(ctx.viewer, 'review.update', found?.authorId ?? null);
  requireVerifiedEmail(ctx, viewer);
  const change = checkInput(reviewChange, given);
  return ctx.db.$transaction(async (db) => {
    // Held until the end: what the sum of ratings changes by must not change in between.
    const before = await lockReview(db, id);
    if (!before) throw notFound();
    const { rating, comment } = {
      rating: change.rating ?? before.rating,
      comment: change.comment ?? before.comment,
    };
    const [review] = await db.$queryRaw<ReviewRow[]>`
      UPDATE reviews r SET rating = ${rating}::numeric, comment = ${comment}, updated_at = ${ctx.now()}::timestamptz
      WHERE r.id = ${id}::uuid RETURNING ${REVIEW_COLUMNS}`;
    if (!review) throw notFound();
    await countRating(db, review.scholarshipId, { count: 0, rating: rating - before.rating });
    return review;
  });
}
