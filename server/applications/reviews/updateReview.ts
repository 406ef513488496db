import { reviewChange } from '../../../rules/applications/reviews.ts';
import { requireVerifiedEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { authorizeReview } from './authorizeReview.ts';
import { countRating } from './countRating.ts';
import { lockReview, REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

/** Omitted fields do not change. `isModified` is false if nothing changed. */
export async function updateReview(
  ctx: RequestContext,
  { input, ...given }: { id: string; input: unknown },
): Promise<{ review: ReviewRow; isModified: boolean }> {
  const { viewer, review } = await authorizeReview(ctx, 'review.update', given);
  requireVerifiedEmail(ctx, viewer);
  const change = checkInput(reviewChange, input);
  return ctx.db.$transaction(async (db) => {
    // Locks the review, because the change in the sum of ratings depends on the old rating.
    const before = await lockReview(db, review.id);
    if (!before) throw notFound();
    const rating = change.rating ?? before.rating;
    const comment = change.comment ?? before.comment;
    if (rating === before.rating && comment === before.comment) return { review: before, isModified: false };
    const [after] = await db.$queryRaw<ReviewRow[]>`
      UPDATE reviews r SET rating = ${rating}::numeric, comment = ${comment}, updated_at = ${ctx.now()}::timestamptz
      WHERE r.id = ${review.id}::uuid RETURNING ${REVIEW_COLUMNS}`;
    if (!after) throw notFound();
    await countRating(db, after.scholarshipId, { count: 0, rating: rating - before.rating });
    return { review: after, isModified: true };
  });
}
