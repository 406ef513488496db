import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import { fromUserJson, selectUser, type UserJson } from '../../../accounts/users/userRow.ts';
import { authorize } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { PLAN_ONCE } from '../../../platform/database/connection.ts';
import { type Order, orderBy } from '../../../platform/database/order.ts';
import { checkInput } from '../../../platform/input.ts';
import { type Page, pageSchema, toPage } from '../../../platform/page.ts';
import { REVIEW_COLUMNS, type ReviewRow } from '../reviewRow.ts';
import { buildReviewCondition, REVIEWS_SQL } from './reviewsSql.ts';

export async function listReviews(
  ctx: RequestContext,
  given: unknown,
  withAuthors = false,
): Promise<Page<ReviewRow>> {
  authorize(ctx.viewer, 'review.listAll');
  const { filter, sort, ...page } = checkInput(REVIEWS_SQL.pageRule, given);
  const { scholarshipId, ...others } = filter;
  // The same query plan suits the reviews of every scholarship, so PostgreSQL plans the query only once.
  const isPlannedOnce = scholarshipId && Object.values(others).every((criterion) => criterion == null);
  return readPage(ctx, {
    where: buildReviewCondition(ctx, filter),
    order: REVIEWS_SQL.orders[sort],
    ...page,
    planning: isPlannedOnce ? PLAN_ONCE : '',
    withAuthors,
  });
}

export async function listMyReviews(ctx: RequestContext, given: unknown): Promise<Page<ReviewRow>> {
  const { id } = authorize(ctx.viewer, 'review.listByEmail', { ownerId: ctx.viewer?.id });
  return readPage(ctx, {
    where: Prisma.sql`r.author_id = ${id}::uuid`,
    order: REVIEWS_SQL.orders.NEWEST,
    ...checkInput(pageSchema, given),
    planning: PLAN_ONCE,
  });
}

type PageQuery = {
  where: Prisma.Sql;
  order: Order;
  page: number;
  pageSize: number;
  planning: string;
  withAuthors?: boolean;
};

type ReviewMatch = Omit<ReviewRow, 'id'> & { id: string | null; authorJson?: UserJson; found: number };

/**
 * Looks up the matches once for both the page and the total, because every page lies within the first COUNT_CAP
 * matches.
 */
async function readPage(
  { db }: RequestContext,
  { where, order, page, pageSize, planning, withAuthors }: PageQuery,
): Promise<Page<ReviewRow>> {
  const author = withAuthors
    ? Prisma.sql`, (${selectUser(Prisma.sql`r.author_id`)}) AS "authorJson"`
    : Prisma.empty;
  // Returns one row without an id if the page is empty.
  const rows = await db.$queryRaw<ReviewMatch[]>`
    ${Prisma.raw(planning)} WITH matched AS MATERIALIZED (
      SELECT r.id, r.created_at, r.rating FROM reviews r WHERE ${where} ORDER BY ${orderBy(order)}
      LIMIT ${COUNT_CAP + 1}
    ), page AS (
      SELECT ${REVIEW_COLUMNS}${author} FROM reviews r WHERE r.id IN (
        SELECT id FROM matched r ORDER BY ${orderBy(order)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
    )
    SELECT total.found, page.* FROM (SELECT count(*)::int AS found FROM matched) total
    LEFT JOIN (page JOIN matched r USING (id)) ON true ORDER BY ${orderBy(order)}`;
  // Sets each row's author in place, because copying the row's columns would take twice as long.
  const items = rows.filter((row): row is ReviewMatch & { id: string } => row.id !== null);
  for (const row of items) if (row.authorJson) row.author = fromUserJson(row.authorJson);
  return toPage(items, rows[0]?.found ?? 0, { page, pageSize });
}
