import { authorize, notFound } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { countRating } from './countRating.ts';
import { findReview, REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';
import { reviewIdRule } from './updateReview.ts';

/** Deletes an own review, or anybody's for staff; answers it as it was. NOT_FOUND when it is gone already. */
export async function deleteReview(ctx: RequestContext, given: { id: string }): Promise<ReviewRow> {
  const found = ctx.viewer && (await findReview(ctx.db, checkInput(reviewIdRule, given).id));
  const viewer = authorize(ctx.viewer, 'review.delete', found?.authorId ?? null);
  if (!found) throw notFound();
  return ctx.db.$transaction(async (db) => {
    const [review] = await db.$queryRaw<ReviewRow[]>`
      DELETE FROM reviews r WHERE r.id = ${found.id}::uuid RETURNING ${REVIEW_COLUMNS}`;
    if (!review) throw notFound();
    await countRating(db, review.scholarshipId, { count: -1, rating: -review.rating });
    if (review.authorId !== viewer.id) await recordDeletion({ ...ctx, db }, viewer.id, review);
    return review;
  });
}

/** Without the comment: the audit is never erased, and the comment may be what had to go. */
async function recordDeletion(
  ctx: Parameters<typeof recordAudit>[0],
  actorId: string,
  { id, rating, authorId, scholarshipId, applicationId }: ReviewRow,
): Promise<void> {
  const before = { rating, authorId, scholarshipId, applicationId };
  await recordAudit(ctx, { actorId, action: 'review.delete', targetType: 'review', targetId: id, before });
}
