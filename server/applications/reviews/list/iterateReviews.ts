import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import { formatUserImage } from '../../../accounts/users/userAbilities.ts';
import { authorize, authorizeEmail, can, normalizeEmail } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { descending, follows, type Order, orderBy, rankIn } from '../../../platform/database/order.ts';
import { readInBatches } from '../../../platform/database/readInBatches.ts';
import { checkInput } from '../../../platform/input.ts';
import { selectColumns } from '../../../platform/lists/sqlList.ts';
import type { RowBatches } from '../../../platform/page.ts';
import { buildReviewCondition, REVIEWS_SQL } from './reviewsSql.ts';

export type ListedReview = {
  id: string;
  authorId: string;
  organisationId: string;
  scholarship: string;
  university: string;
  author: string;
  authorImage: string | null;
  /** Visible only to staff, coordinators of the organisation and the author; null if the account was deleted. */
  email: string | null;
  rating: number;
  comment: string;
  createdAt: Date;
};

const COLUMNS: Record<keyof ListedReview, Prisma.Sql> = {
  id: Prisma.sql`r.id`,
  authorId: Prisma.sql`r.author_id`,
  organisationId: Prisma.sql`s.organisation_id`,
  scholarship: Prisma.sql`s.scholarship_name`,
  university: Prisma.sql`s.university_name`,
  author: Prisma.sql`u.name`,
  authorImage: Prisma.sql`u.image`,
  email: Prisma.sql`CASE WHEN u.anonymized_at IS NULL THEN u.email END`,
  rating: Prisma.sql`r.rating::float8`,
  comment: Prisma.sql`r.comment`,
  createdAt: Prisma.sql`r.created_at`,
};

/** Ids are in the order of creation, so descending ids put the newest reviews first. */
const LATEST = descending({ sql: Prisma.sql`r.id`, type: 'uuid' });

export function iterateReviews(ctx: RequestContext, given: unknown): RowBatches<ListedReview> {
  authorize(ctx.viewer, 'review.listAll');
  const { filter, sort } = checkInput(REVIEWS_SQL.rule, given);
  return iterate(ctx, buildReviewCondition(ctx, filter), REVIEWS_SQL.orders[sort]);
}

/** Serves the unpaged list of old clients. */
export function iterateAllReviews(ctx: RequestContext): RowBatches<ListedReview> {
  authorize(ctx.viewer, 'review.listAll');
  return iterate(ctx, Prisma.sql`true`, LATEST);
}

export async function listReviewsByEmail(
  ctx: RequestContext,
  given: { email: string },
): Promise<ListedReview[]> {
  const email = normalizeEmail(given.email);
  authorizeEmail(ctx.viewer, 'review.listByEmail', email);
  // PostgreSQL cannot store such text and would report an error.
  if (email.includes('\u0000') || !email.isWellFormed()) return [];
  return readListed(ctx, { where: Prisma.sql`u.email = ${email}`, order: LATEST, limit: COUNT_CAP });
}

function iterate(ctx: RequestContext, where: Prisma.Sql, order: Order): RowBatches<ListedReview> {
  return readInBatches<Read>((after, limit) => readListed(ctx, { where, order, limit, after: after?.place }));
}

type Read = ListedReview & { place: string[] };
type Part = { where: Prisma.Sql; order: Order; limit: number; after?: readonly string[] | undefined };

async function readListed(ctx: RequestContext, { where, order, limit, after }: Part): Promise<Read[]> {
  const reviews = await ctx.db.$queryRaw<Read[]>`
    SELECT ${selectColumns(COLUMNS)}, ${rankIn(order)} AS place
    FROM reviews r JOIN users u ON u.id = r.author_id JOIN scholarships s ON s.id = r.scholarship_id
    WHERE ${where} AND ${follows(order, after)} ORDER BY ${orderBy(order)} LIMIT ${limit}`;
  return reviews.map(({ authorId, organisationId, email, authorImage, ...review }) => ({
    ...{ ...review, authorId, organisationId },
    authorImage: formatUserImage(ctx, authorImage)?.url ?? null,
    email: can(ctx.viewer, 'user.readEmail', { ownerId: authorId, organisationId }) ? email : null,
  }));
}
