import { Prisma } from '../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../rules/scholarships.ts';
import { authorize } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { PLAN_ONCE } from '../../database/connection.ts';
import { type Order, orderBy } from '../../database/order.ts';
import { checkInput } from '../../input.ts';
import { type Page, pageRule, toPage } from '../../page.ts';
import { buildReviewCondition, filterRule } from './reviewFilter.ts';
import { REVIEW_ORDERS, sortRule } from './reviewOrder.ts';
import { REVIEW_COLUMNS, type ReviewRow } from './reviewRow.ts';

const input = pageRule.extend({ filter: filterRule, sort: sortRule });

/**
 * One page of all reviews, or of one scholarship's, for people who are signed in.
 * INVALID_INPUT names the argument that is out of bounds.
 */
export async function listReviews(ctx: RequestContext, given: unknown): Promise<Page<ReviewRow>> {
  authorize(ctx.viewer, 'review.listAll');
  const { filter, sort, ...page } = checkInput(input, given);
  const { scholarshipId, ...others } = filter;
  // The reviews of a scholarship are found in the same way for every scholarship.
  const planning =
    scholarshipId && Object.values(others).every((criterion) => criterion == null) ? PLAN_ONCE : '';
  return readPage(ctx, buildReviewCondition(ctx, filter), REVIEW_ORDERS[sort], page, planning);
}

/** One page of the viewer's own reviews, the newest first. */
export async function listMyReviews(ctx: RequestContext, given: unknown): Promise<Page<ReviewRow>> {
  const { id } = authorize(ctx.viewer, 'review.listByEmail', { ownerId: ctx.viewer?.id });
  const where = Prisma.sql`r.author_id = ${id}::uuid`;
  return readPage(ctx, where, REVIEW_ORDERS.NEWEST, checkInput(pageRule, given), PLAN_ONCE);
}

/** The matches are looked up once, for the page and for the total: the first ones up to the cap hold every page. */
async function readPage(
  { db }: RequestContext,
  where: Prisma.Sql,
  order: Order,
  { page, pageSize }: { page: number; pageSize: number },
  planning: string,
): Promise<Page<ReviewRow>> {
  // One row without an id when the page is empty.
  const rows = await db.$queryRaw<(Omit<ReviewRow, 'id'> & { id: string | null; found: number })[]>`
    ${Prisma.raw(planning)} WITH matched AS MATERIALIZED (
      SELECT r.id, r.created_at, r.rating FROM reviews r WHERE ${where} ORDER BY ${orderBy(order)}
      LIMIT ${COUNT_CAP + 1}
    ), page AS (
      SELECT ${REVIEW_COLUMNS} FROM reviews r WHERE r.id IN (
        SELECT id FROM matched r ORDER BY ${orderBy(order)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize})
    )
    SELECT total.found, page.* FROM (SELECT count(*)::int AS found FROM matched) total
    LEFT JOIN (page JOIN matched r USING (id)) ON true ORDER BY ${orderBy(order)}`;
  const items = rows.filter((row): row is (typeof rows)[number] & ReviewRow => row.id !== null);
  return toPage(items, rows[0]?.found ?? 0, { page, pageSize });
}
