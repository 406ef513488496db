import { Prisma } from '../../../../prisma/client/client.ts';
import {
  type Change,
  type Changes,
  changesSchema,
  readChanges,
} from '../../../events/changes/readChanges.ts';
import { recordChanges } from '../../../events/changes/recordChanges.ts';
import { authorize } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { REVIEW_COLUMNS, type ReviewRow } from '../reviewRow.ts';

/** @public used by generated types */
export type ReviewChange = Change<ReviewRow>;

export async function listReviewChanges(ctx: RequestContext, given: unknown): Promise<Changes<ReviewRow>> {
  const viewer = authorize(ctx.viewer, 'review.listAll');
  const source = recordChanges({
    list: 'REVIEW',
    reach: { viewer, organisationIds: 'all', blindTo: [] },
    own: Prisma.sql`SELECT r.id FROM reviews r WHERE r.author_id = ${viewer.id}::uuid`,
    record: Prisma.sql`SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.id = e.id`,
  });
  return readChanges(ctx, checkInput(changesSchema, given), source);
}
