import { reachOf } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { type BulkResult, runInBulk } from '../../../runInBulk.ts';
import { deleteScholarship } from './deleteScholarship.ts';

/** Takes several scholarships out of the public lists, for staff; a result for each. */
export async function deleteScholarships(
  ctx: RequestContext,
  given: { ids: readonly string[] },
): Promise<BulkResult[]> {
  reachOf(ctx.viewer, 'scholarship.delete');
  return runInBulk(ctx, given, (id) => deleteScholarship(ctx, { id }));
}
