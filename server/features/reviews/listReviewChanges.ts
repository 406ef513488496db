import { Prisma } from '../../../prisma/client/client.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { type Change, type Changes, changesRule, readChanges } from '../changes/readChanges.ts';
import { recordChanges } from '../changes/recordChanges.ts';
import { REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

/** @public generated types name it */
export type ReviewChange = Change<ReviewRow>;

/** Changes of all reviews, for people who are signed in. */
export async function listReviewChanges(ctx: RequestContext, given: unknown): Promise<Changes<ReviewRow>> {
  const viewer = authorize(ctx.viewer, 'review.listAll');
  const source = recordChanges({
    list: 'REVIEW',
    reach: { viewer, organisationIds: 'all' },
    own: Prisma.sql`SELECT r.id FROM reviews r WHERE r.author_id = ${viewer.id}::uuid`,
    record: Prisma.sql`SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.id = e.id`,
  });
  return readChanges(ctx, checkInput(changesRule, given), source);
}
