import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/scholarships.ts';
import { formatUserImage } from '../../../accounts/users/userAbilities.ts';
import { authorize, authorizeEmail, can, normalizeEmail } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { REVIEW_COLUMNS, type ReviewRow } from '../reviewRow.ts';

/** A review with the names that old clients show beside it. */
export type NamedReview = ReviewRow & {
  /** The scholarship's. */
  organisationId: string;
  authorName: string;
  /** The photo's address; null when there is none that the portal may show. */
  authorImage: string | null;
  /** For staff and the author; null for others, and when the account is gone. */
  authorEmail: string | null;
  scholarshipName: string;
  universityName: string;
};

/** All reviews, the newest first, for the old clients' unpaged list. */
export async function* iterateAllReviews(ctx: RequestContext): RowBatches<NamedReview> {
  authorize(ctx.viewer, 'review.listAll');
  yield* readInBatches<NamedReview>((after, limit) =>
    readNamed(
      ctx,
      Prisma.sql`(${after?.id ?? null}::uuid IS NULL OR r.id < ${after?.id ?? null}::uuid)`,
      limit,
    ),
  );
}

/** The reviews of the account with an e-mail, one's own or any for staff, the newest first: up to COUNT_CAP. */
export async function listReviewsByEmail(
  ctx: RequestContext,
  given: { email: string },
): Promise<NamedReview[]> {
  const email = normalizeEmail(given.email);
  authorizeEmail(ctx.viewer, 'review.listByEmail', email);
  // PostgreSQL stores no such text, and would say so in an error.
  if (email.includes('\u0000') || !email.isWellFormed()) return [];
  return readNamed(ctx, Prisma.sql`u.email = ${email}`, COUNT_CAP);
}

async function readNamed(ctx: RequestContext, where: Prisma.Sql, limit: number): Promise<NamedReview[]> {
  const reviews = await ctx.db.$queryRaw<NamedReview[]>`
    SELECT ${REVIEW_COLUMNS}, u.name AS "authorName", u.image AS "authorImage", 
      CASE WHEN u.anonymized_at IS NULL THEN u.email END AS "authorEmail",
      s.organisation_id AS "organisationId", s.scholarship_name AS "scholarshipName", s.university_name AS "universityName"
    FROM reviews r JOIN users u ON u.id = r.author_id JOIN scholarships s ON s.id = r.scholarship_id
    WHERE ${where} ORDER BY r.id DESC LIMIT ${limit}`;
  return reviews.map((review) => ({
    ...review,
    authorImage: formatUserImage(ctx, review.authorImage)?.url ?? null,
    authorEmail: can(ctx.viewer, 'user.readEmail', {
      ownerId: review.authorId,
      organisationId: review.organisationId,
    })
      ? review.authorEmail
      : null,
  }));
}
