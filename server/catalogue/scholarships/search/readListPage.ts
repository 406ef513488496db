import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/scholarships.ts';
import type { Context, Moment } from '../../../platform/context.ts';
import { PLAN_CHOSEN_ONCE } from '../../../platform/database/connection.ts';
import type { TreeVerdicts } from '../../requirements/verdictsOf.ts';
import { isPublic } from '../isPublic.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';
import { constant } from './constant.ts';
import { type Estimate, estimateTotal, isEstimable, type SampleBounds } from './estimateTotal.ts';
import {
  buildFilterCondition,
  isUnfiltered,
  matchSource,
  type ScholarshipFilter,
  type Search,
} from './scholarshipFilter.ts';
import { ORDERS } from './scholarshipOrder.ts';

const everything = Prisma.sql`true`;

/** So many matches are looked up and sorted faster than the order's index is walked to find a page of them. */
const FEW_MATCHES = 1000;

/** So many rows of an order are looked at for a page of very many matches. */
const MAX_WALKED = 3000;

type PageQuery = {
  filter: ScholarshipFilter;
  moment: Moment;
  search: Search | null;
  verdicts: TreeVerdicts | null;
  order: (typeof ORDERS)[keyof typeof ORDERS];
  columns: readonly ScholarshipColumn[];
  withTotal: boolean;
  offset: number;
  limit: number;
};

type Found = { items: ReadScholarship[]; total: number };

/**
 * The page and its total. Where a search or a verdict finds very many, the total is an estimate and the page is met in its order; what is
 * not met soon, and all that is near the end, is collected and counted.
 */
export async function readListPage(
  ctx: Context,
  page: PageQuery,
  bounds: SampleBounds,
): Promise<Found & { isEstimated: boolean }> {
  const estimate = isEstimable(page) ? await estimateTotal(ctx.db, page, bounds) : null;
  const end = page.offset + page.limit;
  const source = estimate && end < estimate.total && metPage(page, estimate);
  if (source) {
    const { items } = await readRows(ctx, page, Prisma.sql`total AS (SELECT 0 AS n), ${source}`);
    if (items.length === page.limit) return { items, total: estimate.total, isEstimated: true };
  }
  const condition = buildFilterCondition(page.filter, page);
  const counted = page.search?.where ? searchedPage(page, condition) : filteredPage(page, condition);
  return { ...(await readRows(ctx, page, counted)), isEstimated: false };
}

/** In one query, as JSON made by the database: nothing is converted twice. */
async function readRows(ctx: Context, page: PageQuery, source: Prisma.Sql): Promise<Found> {
  // Without a filter a page has the same plan at every moment; the first one is asked for most.
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
 * Indices hold whatever a filter asks for, so counting up to the cap reads no rows. Few matches are then sorted in
 * memory; when there are more, walking the order's index meets those of the page soon.
 */
function filteredPage(page: PageQuery, condition: Prisma.Sql): Prisma.Sql {
  const { offset, limit, filter } = page;
  const total = Prisma.sql`total AS MATERIALIZED (
    SELECT count(*) AS n FROM (SELECT FROM scholarships s WHERE ${condition} LIMIT ${constant(COUNT_CAP + 1)}) counted)`;
  if (isUnfiltered(filter)) {
    const counted = page.withTotal ? total : Prisma.sql`total AS (SELECT 0 AS n)`;
    return Prisma.sql`${counted}, page AS (${walkOrder(page, condition, everything)})`;
  }
  // A page further back is walked to only when matches lie close: sorting costs less than passing all rows.
  const sortable = Math.min(COUNT_CAP, Math.max(FEW_MATCHES, 10 * (offset + limit)));
  // The LIMIT tells the planner how few they are: without it parallel workers are started for nothing.
  const matched = Prisma.sql`(
    SELECT s.id, ${page.order.key(page.moment, page.search)} AS key FROM scholarships s
    WHERE (SELECT n FROM total) <= ${sortable} AND ${condition} LIMIT ${constant(sortable)}) matched`;
  return Prisma.sql`${total}, page AS (
    (${sortMatches(page, matched)})
    UNION ALL (${walkOrder(page, condition, Prisma.sql`(SELECT n FROM total) > ${sortable}`)}))`;
}

/**
 * The matches of one word are read from an index that holds all they are filtered and sorted by. Several words have no
 * such index, and must be looked up in the rows. Either way the first matches are collected up to the cap. When that is
 * all of them, they are sorted in memory; when there are more, matches are so common that walking the order's index
 * meets the page's rows soon. Left to itself the planner walks that index for a word that does not occur, which takes
 * a second in a million rows.
 */
function searchedPage(page: PageQuery, condition: Prisma.Sql): Prisma.Sql {
  const { order, moment, filter, search } = page;
  const collected = Prisma.sql`
    matched AS MATERIALIZED (
      SELECT s.id, ${order.key(moment, search)} AS key FROM ${matchSource(search)}
      WHERE ${buildFilterCondition(filter, { ...page, isMatched: true })} LIMIT ${constant(COUNT_CAP + 1)}
    ),
    total AS MATERIALIZED (SELECT count(*) AS n FROM matched)`;
  const sorted = sortMatches(page, Prisma.sql`matched`);
  if (!order.scans) return Prisma.sql`${collected}, page AS (${sorted})`;
  return Prisma.sql`${collected}, page AS (
    (SELECT * FROM (${sorted}) sorted WHERE (SELECT n FROM total) <= ${COUNT_CAP})
    UNION ALL (${walkOrder(page, condition, Prisma.sql`(SELECT n FROM total) > ${COUNT_CAP}`)}))`;
}

/**
 * The page of very many matches, met in its order. Of their relevance it counts what they are called: those that are called so
 * come first, by how well they fit, then the newest; when many are called so, the newest of these. Null where the page would come
 * late in the order.
 */
function metPage(page: PageQuery, { total, share, hasFewNamed }: Estimate): Prisma.Sql | null {
  const { order, moment, filter, search, offset, limit } = page;
  const end = offset + limit;
  const isNear = end <= MAX_WALKED * share;
  if (!search?.where)
    return isNear ? Prisma.sql`page AS (${meetInOrder(page, buildFilterCondition(filter, page))})` : null;
  const isNamed = buildFilterCondition(filter, { ...page, search: { ...search, where: search.named } });
  const named = order.scans ? isNamed : Prisma.sql`${isNamed} AND ${search.relevance} >= ${search.namedFrom}`;
  const inOrder = order.scans ? page : { ...page, order: ORDERS.NEWEST };
  if (search.meant && hasFewNamed) {
    // All others are what filters alone find: the order's index holds what these ask for.
    if (10 * end > total) return null;
    const meant = Prisma.sql`${buildFilterCondition(filter, { ...page, search: null })}
      AND ${buildFilterCondition(search.meant, { moment, search: null })} AND s.id NOT IN (SELECT id FROM named)`;
    const walked = { ...inOrder, offset: 0, limit: end, filter: { ...filter, ...search.meant } };
    return namedFirst(page, search, { named, others: walkOrder(walked, meant, everything) });
  }
  if (!isNear) return null;
  const condition = buildFilterCondition(filter, page);
  if (order.scans) return Prisma.sql`page AS (${meetInOrder(page, condition)})`;
  if (!hasFewNamed) return Prisma.sql`page AS (${meetInOrder(inOrder, named)})`;
  const others = Prisma.sql`${condition} AND s.id NOT IN (SELECT id FROM named)`;
  return namedFirst(page, search, {
    named,
    others: meetInOrder({ ...inOrder, offset: 0, limit: end }, others),
  });
}

/** Those few that are called so, and the first of the others: in the page's order, which of relevance keeps them apart. */
function namedFirst(
  { order, moment, offset, limit }: PageQuery,
  search: Search,
  { named, others }: { named: Prisma.Sql; others: Prisma.Sql },
): Prisma.Sql {
  const key = order.key(moment, search);
  const sorted = order.scans
    ? order.sorted
    : Prisma.sql`part, CASE WHEN part = 0 THEN key END DESC, CASE WHEN part = 0 THEN id END DESC, place`;
  return Prisma.sql`
    named AS MATERIALIZED (
      SELECT s.id, ${key} AS key FROM scholarships s WHERE ${named} LIMIT ${constant(COUNT_CAP)}
    ),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${sorted}) AS place FROM (
        SELECT id, key, 0 AS part, 0 AS place FROM named
        UNION ALL
        SELECT s.id, ${key}, 1, others.place FROM (${others}) others JOIN scholarships s USING (id)
      ) found ORDER BY ${sorted} OFFSET ${offset} LIMIT ${limit})`;
}

/** The page's ids by the order's first index scan, which passes no more than MAX_WALKED rows. */
function meetInOrder(page: PageQuery, condition: Prisma.Sql): Prisma.Sql {
  const { order, moment, filter } = page;
  const scans = (order.scans ?? []).slice(0, 1).map((scan) => scan(moment, filter));
  return takeInTurn(
    page,
    scans.map(({ only, by }) => ({
      from: Prisma.sql`(
        SELECT * FROM scholarships s WHERE ${isPublic('s')} AND ${only} ORDER BY ${by} LIMIT ${constant(MAX_WALKED)}) s`,
      where: condition,
      by,
    })),
  );
}

function sortMatches({ order, offset, limit }: PageQuery, matched: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT id, row_number() OVER (ORDER BY ${order.sorted}) AS place FROM (
      SELECT id, key FROM ${matched} ORDER BY ${order.sorted} OFFSET ${offset} LIMIT ${limit}) first`;
}

/** The page's ids by the order's index scans, one after the other, each no longer than the page needs. */
function walkOrder(page: PageQuery, condition: Prisma.Sql, gate: Prisma.Sql): Prisma.Sql {
  const { order, moment, filter } = page;
  return takeInTurn(
    page,
    (order.scans ?? []).map((scan) => {
      const { only, by } = scan(moment, filter);
      return {
        from: Prisma.sql`scholarships s`,
        where: Prisma.sql`${gate} AND ${only} AND ${condition}`,
        by,
      };
    }),
  );
}

type Source = { from: Prisma.Sql; where: Prisma.Sql; by: Prisma.Sql };

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
