import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type BulkResult, runInBulk } from '../../platform/runInBulk.ts';
import { deleteReview } from './deleteReview.ts';

export async function deleteReviews(
  ctx: RequestContext,
  given: { ids: readonly string[] },
): Promise<BulkResult[]> {
  // Requires the permission for the viewer's own reviews; each review is then checked separately.
  requireAccessScope(ctx.viewer, 'review.delete');
  return runInBulk(ctx, given, (id) => deleteReview(ctx, { id }));
}
