import { publish } from '../../events/publish.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { authorizeReview } from './authorizeReview.ts';
import { countRating } from './countRating.ts';
import { REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

export async function deleteReview(ctx: RequestContext, given: { id: string }): Promise<ReviewRow> {
  const { viewer, review } = await authorizeReview(ctx, 'review.delete', given);
  return ctx.db.$transaction(async (db) => {
    const [gone] = await db.$queryRaw<ReviewRow[]>`
      DELETE FROM reviews r WHERE r.id = ${review.id}::uuid RETURNING ${REVIEW_COLUMNS}`;
    if (!gone) throw notFound();
    await countRating(db, gone.scholarshipId, { count: -1, rating: -gone.rating });
    const { id, rating, authorId, scholarshipId, applicationId } = gone;
    // Omits the comment, because the audit log is never erased and the comment may be the reason for the deletion.
    const before = { rating, authorId, scholarshipId, applicationId };
    if (authorId !== viewer.id)
      await publish({ ...ctx, db }, 'review.deleted', { actorId: viewer.id, id, before });
    return gone;
  });
}
