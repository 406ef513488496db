import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import type { Context } from '../../../platform/context.ts';
import { PLAN_CHOSEN_ONCE } from '../../../platform/database/connection.ts';
import { isPublic } from '../isPublic.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';
import { type Estimate, estimateTotal, isEstimable, type SampleBounds } from './estimateTotal.ts';
import { buildFilterCondition, isUnfiltered, type ListScope } from './scholarshipFilter.ts';
import { ORDERS, type Order } from './scholarshipOrder.ts';
import { matchSource } from './search.ts';
import { constant } from './sqlText.ts';

/** With at most this many matches, collecting and sorting them is faster than walking the index of the sort order. */
const FEW_MATCHES = 1000;

const MAX_WALKED = 3000;

type PageQuery = ListScope & {
  order: Order;
  columns: readonly ScholarshipColumn[];
  withTotal: boolean;
  offset: number;
  limit: number;
};

type PageMatch = { items: ReadScholarship[]; total: number };

/**
 * Reads a page and its total. If a search or verdict has very many matches, estimates the total and reads the page
 * from the index of the sort order. If the page is not found within MAX_WALKED rows, collects and counts all matches
 * instead.
 */
export async function readListPage(
  ctx: Context,
  page: PageQuery,
  bounds: SampleBounds,
): Promise<PageMatch & { isEstimated: boolean }> {
  const estimate = isEstimable(page) ? await estimateTotal(ctx.db, page, bounds) : null;
  const end = page.offset + page.limit;
  if (estimate && end < estimate.total && end <= MAX_WALKED * estimate.share) {
    const { items } = await readRows(ctx, page, metPage(page, estimate));
    if (items.length === page.limit) return { items, total: estimate.total, isEstimated: true };
  }
  return { ...(await readRows(ctx, page, countedPage(page))), isEstimated: false };
}

/**
 * Reads the items and the total in one query, as JSON that the database builds, so that values are converted only
 * once.
 */
async function readRows(ctx: Context, page: PageQuery, source: Prisma.Sql): Promise<PageMatch> {
  // Reuses the query plan of the first page without a filter, because the plan is always the same and the request is
  // the most frequent one.
  const isAlike = isUnfiltered(page.filter) && page.offset === 0 && !page.order.isTimed;
  const planning = Prisma.raw(isAlike ? PLAN_CHOSEN_ONCE : '');
  const [row] = await ctx.db.$queryRaw<{ page: { items: ReadScholarship[] | null; total: number } }[]>`
    ${planning} WITH ${source}
    SELECT json_build_object(
      'total', (SELECT n FROM total),
      'items', (SELECT json_agg(item) FROM (
        SELECT ${selectColumns(page.columns, page.moment)}
        FROM page JOIN scholarships s USING (id) ${joinPictures(page.columns)}
        ORDER BY page.place
      ) item)
    ) AS page`;
  return { items: row?.page.items ?? [], total: row?.page.total ?? 0 };
}

/**
 * Reads a page with an exact total up to the cap. Several words require reading rows, so matches are collected once
 * for both counting and sorting. Few matches are sorted in memory; more are found by walking the index of the sort
 * order. Without the condition on the number of matches, the planner would walk that index even for a word that does
 * not occur.
 */
function countedPage(page: PageQuery): Prisma.Sql {
  const { filter, search, order, moment, offset, limit } = page;
  const condition = buildFilterCondition(filter, page);
  const walked = (gate: Prisma.Sql) => takeInTurn(page, scansOf(page, Prisma.sql`${gate} ${condition}`));
  const total = Prisma.sql`total AS MATERIALIZED (
    SELECT count(*) AS n FROM (SELECT FROM scholarships s WHERE ${condition} LIMIT ${constant(COUNT_CAP + 1)}) counted)`;
  if (isUnfiltered(filter))
    return Prisma.sql`${page.withTotal ? total : NO_TOTAL}, page AS (${walked(Prisma.empty)})`;
  const isSearched = Boolean(search?.where);
  // Sorting is faster than scanning past all earlier rows, so a later page is read from the index only if there are
  // many matches.
  const sortable = isSearched ? COUNT_CAP : Math.min(COUNT_CAP, Math.max(FEW_MATCHES, 10 * (offset + limit)));
  const matched = (gate: Prisma.Sql, most: number) => Prisma.sql`
    SELECT s.id, ${order.key(moment, search)} AS key FROM ${matchSource(search)}
    WHERE ${gate} ${buildFilterCondition(filter, { ...page, isMatched: true })} LIMIT ${constant(most)}`;
  const isFew = Prisma.sql`(SELECT n FROM total) <= ${constant(sortable)}`;
  const counted = isSearched
    ? Prisma.sql`matched AS MATERIALIZED (${matched(Prisma.empty, COUNT_CAP + 1)}),
        total AS MATERIALIZED (SELECT count(*) AS n FROM matched)`
    : // Without the LIMIT, the planner expects more rows and starts parallel workers needlessly.
      Prisma.sql`${total}, matched AS NOT MATERIALIZED (${matched(Prisma.sql`${isFew} AND`, sortable)})`;
  const sorted = Prisma.sql`
    SELECT id, row_number() OVER (ORDER BY ${order.sorted}) AS place FROM (
      SELECT id, key FROM matched ORDER BY ${order.sorted} OFFSET ${offset} LIMIT ${limit}) first`;
  if (!order.scans) return Prisma.sql`${counted}, page AS (${sorted})`;
  return Prisma.sql`${counted}, page AS (
    (SELECT * FROM (${sorted}) sorted WHERE ${isFew})
    UNION ALL (${walked(Prisma.sql`NOT ${isFew} AND`)}))`;
}

const NO_TOTAL = Prisma.sql`total AS (SELECT 0 AS n)`;

/**
 * Reads a page from the first MAX_WALKED rows of its order. If the order is by relevance, scholarships named in the
 * search come first. If the search names many, only the newest of them are read.
 */
function metPage(page: PageQuery, { hasFewNamed }: Estimate): Prisma.Sql {
  const { filter, search, order, moment, offset, limit } = page;
  const met = (inOrder: PageQuery, condition: Prisma.Sql) =>
    takeInTurn(
      inOrder,
      scansOf(inOrder, Prisma.sql`true`)
        .slice(0, 1)
        .map(({ from, where, by }) => ({
          from: Prisma.sql`(SELECT * FROM ${from} WHERE ${isPublic('s')} AND ${where} ORDER BY ${by} LIMIT ${constant(MAX_WALKED)}) s`,
          where: condition,
          by,
        })),
    );
  const condition = buildFilterCondition(filter, page);
  if (order.scans || !search) return Prisma.sql`${NO_TOTAL}, page AS (${met(page, condition)})`;
  const newest = { ...page, order: ORDERS.NEWEST };
  const isNamed = Prisma.sql`${buildFilterCondition(filter, { ...page, search: { ...search, where: search.named } })}
    AND ${search.relevance} >= ${search.namedFrom}`;
  if (!hasFewNamed) return Prisma.sql`${NO_TOTAL}, page AS (${met(newest, isNamed)})`;
  // Omits weaker matches by name. They belong at the end of the list, and `countedPage` reads pages that far down.
  const others = Prisma.sql`${condition} AND NOT ${search.named}`;
  return Prisma.sql`${NO_TOTAL},
    named AS MATERIALIZED (
      SELECT s.id, ${order.key(moment, search)} AS key FROM scholarships s WHERE ${isNamed} LIMIT ${constant(COUNT_CAP)}
    ),
    page AS (
      SELECT id, row_number() OVER (ORDER BY part, nth) AS place FROM (
        SELECT id, 0 AS part, row_number() OVER (ORDER BY ${order.sorted}) AS nth FROM named
        UNION ALL SELECT id, 1, place FROM (${met({ ...newest, offset: 0, limit: offset + limit }, others)}) others
        ORDER BY part, nth OFFSET ${offset} LIMIT ${limit}
      ) found)`;
}

type Source = { from: Prisma.Sql; where: Prisma.Sql; by: Prisma.Sql };

function scansOf({ order, moment, filter }: PageQuery, condition: Prisma.Sql): Source[] {
  return (order.scans ?? []).map((scan) => {
    const { only, by } = scan(moment, filter);
    return { from: Prisma.sql`scholarships s`, where: Prisma.sql`${only} AND ${condition}`, by };
  });
}

function takeInTurn({ offset, limit }: PageQuery, sources: Source[]): Prisma.Sql {
  const parts = sources.map(
    ({ from, where, by }, part) => Prisma.sql`(
      SELECT s.id, ${constant(part)} AS part, row_number() OVER (ORDER BY ${by}) AS nth
      FROM ${from} WHERE ${where} ORDER BY ${by} LIMIT ${constant(offset + limit)})`,
  );
  return Prisma.sql`
    SELECT id, row_number() OVER (ORDER BY part, nth) AS place FROM (${Prisma.join(parts, ' UNION ALL ')}) scanned
    ORDER BY part, nth OFFSET ${constant(offset)} LIMIT ${constant(limit)}`;
}
