import { reachOf } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type BulkResult, runInBulk } from '../../platform/runInBulk.ts';
import { deleteReview } from './deleteReview.ts';

/** Deletes several reviews, one's own or any for staff; a result for each. */
export async function deleteReviews(
  ctx: RequestContext,
  given: { ids: readonly string[] },
): Promise<BulkResult[]> {
  // Needs the right for one's own reviews; each review is then checked for itself.
  reachOf(ctx.viewer, 'review.delete');
  return runInBulk(ctx, given, (id) => deleteReview(ctx, { id }));
}
