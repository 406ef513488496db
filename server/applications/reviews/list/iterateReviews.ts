import { z } from 'zod';
import { authorize, can } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { follows, orderBy, rankIn } from '../../../platform/database/order.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import { checkInput } from '../../../platform/input.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { REVIEW_COLUMNS, type ReviewRow } from '../reviewRow.ts';
import { buildReviewCondition, filterRule } from './reviewFilter.ts';
import { REVIEW_ORDERS, sortRule } from './reviewOrder.ts';

/** A review with the names that the list shows beside it. */
export type ListedReview = ReviewRow & {
  /** The scholarship's. */
  organisationId: string;
  authorName: string;
  /** For staff and the author; null for others, and when the account is gone. */
  authorEmail: string | null;
  scholarshipName: string;
  universityName: string;
};

const input = z.object({ filter: filterRule, sort: sortRule });

/** Every review that a filter finds, in the order asked for, for people who are signed in. */
export async function* iterateReviews(ctx: RequestContext, given: unknown): RowBatches<ListedReview> {
  authorize(ctx.viewer, 'review.listAll');
  const { filter, sort } = checkInput(input, given);
  const order = REVIEW_ORDERS[sort];
  const where = buildReviewCondition(ctx, filter);
  yield* readInBatches<ListedReview & { place: string[] }>(async (after, limit) => {
    const reviews = await ctx.db.$queryRaw<(ListedReview & { place: string[] })[]>`
      SELECT ${REVIEW_COLUMNS}, u.name AS "authorName",
        CASE WHEN u.anonymized_at IS NULL THEN u.email END AS "authorEmail",
        s.organisation_id AS "organisationId", s.scholarship_name AS "scholarshipName", s.university_name AS "universityName", ${rankIn(order)} AS place
      FROM reviews r JOIN users u ON u.id = r.author_id JOIN scholarships s ON s.id = r.scholarship_id
      WHERE ${where} AND ${follows(order, after?.place)} ORDER BY ${orderBy(order)} LIMIT ${limit}`;
    return reviews.map((review) => ({
      ...review,
      authorEmail: can(ctx.viewer, 'user.readEmail', {
        ownerId: review.authorId,
        organisationId: review.organisationId,
      })
        ? review.authorEmail
        : null,
    }));
  });
}
