import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { type BulkResult, runInBulk } from '../../runInBulk.ts';
import { deleteReview } from './deleteReview.ts';

/** Deletes several reviews, own ones or anybody's for staff; a result for each. */
export async function deleteReviews(
  ctx: RequestContext,
  given: { ids: readonly string[] },
): Promise<BulkResult[]> {
  // Whoever may do it to something of their own: each review is asked about for itself.
  authorize(ctx.viewer, 'review.delete', ctx.viewer?.id);
  return runInBulk(ctx, given, (id) => deleteReview(ctx, { id }));
}
