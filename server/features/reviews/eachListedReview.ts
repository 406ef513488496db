import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { authorize, can } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { inPieces } from '../../database/inPieces.ts';
import { downwards, follows, orderBy, placeIn } from '../../database/order.ts';
import { checkInput } from '../../input.ts';
import { filterRule, reviewCondition } from './reviewFilter.ts';
import { REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

/** A review with the names that the list shows beside it. */
export type ListedReview = ReviewRow & {
  authorName: string;
  /** For staff and the author; null for anybody else, and when the account is gone. */
  authorEmail: string | null;
  scholarshipName: string;
  universityName: string;
};

const NEWEST = downwards(
  { sql: Prisma.sql`r.created_at`, type: 'timestamptz' },
  { sql: Prisma.sql`r.id`, type: 'uuid' },
);

const input = z.object({ filter: filterRule });

/** Every review that a filter finds, the newest first, for people who are signed in. */
export async function* eachListedReview(ctx: RequestContext, given: unknown): AsyncGenerator<ListedReview> {
  authorize(ctx.viewer, 'review.listAll');
  const { filter } = checkInput(input, given);
  const where = reviewCondition(ctx, filter);
  yield* inPieces<ListedReview & { place: string[] }>(async (after, limit) => {
    const reviews = await ctx.db.$queryRaw<(ListedReview & { place: string[] })[]>`
      SELECT ${REVIEW_COLUMNS}, u.name AS "authorName",
        CASE WHEN u.anonymized_at IS NULL THEN u.email END AS "authorEmail",
        s.scholarship_name AS "scholarshipName", s.university_name AS "universityName", ${placeIn(NEWEST)} AS place
      FROM reviews r JOIN users u ON u.id = r.author_id JOIN scholarships s ON s.id = r.scholarship_id
      WHERE ${where} AND ${follows(NEWEST, after?.place)} ORDER BY ${orderBy(NEWEST)} LIMIT ${limit}`;
    return reviews.map((review) => ({
      ...review,
      authorEmail: can(ctx.viewer, 'user.readEmail', review.authorId) ? review.authorEmail : null,
    }));
  });
}
