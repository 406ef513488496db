import { reviewChange } from '../../../rules/reviews.ts';
import { requireVerifiedEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { authorizeReview } from './authorizeReview.ts';
import { countRating } from './countRating.ts';
import { lockReview, REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

/**
 * Changes an own review; what is left out stays. NOT_FOUND when it is another person's or was deleted meanwhile,
 * INVALID_INPUT names `rating` or `comment`.
 */
export async function updateReview(
  ctx: RequestContext,
  { input, ...given }: { id: string; input: unknown },
): Promise<ReviewRow> {
  const { viewer, review } = await authorizeReview(ctx, 'review.update', given);
  requireVerifiedEmail(ctx, viewer);
  const change = checkInput(reviewChange, input);
  return ctx.db.$transaction(async (db) => {
    // Held until the end: what the sum of ratings changes by must not change in between.
    const before = await lockReview(db, review.id);
    if (!before) throw notFound();
    const rating = change.rating ?? before.rating;
    const comment = change.comment ?? before.comment;
    const [after] = await db.$queryRaw<ReviewRow[]>`
      UPDATE reviews r SET rating = ${rating}::numeric, comment = ${comment}, updated_at = ${ctx.now()}::timestamptz
      WHERE r.id = ${review.id}::uuid RETURNING ${REVIEW_COLUMNS}`;
    if (!after) throw notFound();
    await countRating(db, after.scholarshipId, { count: 0, rating: rating - before.rating });
    return after;
  });
}
