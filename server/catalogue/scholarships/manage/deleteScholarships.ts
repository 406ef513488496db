import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type BulkResult, runInBulk } from '../../../platform/runInBulk.ts';
import { deleteScholarship } from './deleteScholarship.ts';

export async function deleteScholarships(
  ctx: RequestContext,
  given: { ids: readonly string[] },
): Promise<BulkResult[]> {
  requireAccessScope(ctx.viewer, 'scholarship.delete');
  return runInBulk(ctx, given, (id) => deleteScholarship(ctx, { id }));
}
