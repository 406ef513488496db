import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/scholarships.ts';
import { type Context, type Moment, momentOf, type RequestContext } from '../../../context.ts';
import { PLAN_ONCE } from '../../../database/connection.ts';
import { readVerdicts, readViewerVerdicts } from '../../requirements/readVerdicts.ts';
import type { TreeVerdicts } from '../../requirements/verdictsOf.ts';
import {
  joinPictures,
  type ReadScholarship,
  type ScholarshipColumn,
  selectColumns,
} from '../scholarshipRow.ts';
import { countEligibility, type EligibilityCount } from './countEligibility.ts';
import { countFacets, type ScholarshipFacets } from './countFacets.ts';
import { countFundingFacets, type FundingFacets } from './countFundingFacets.ts';
import { countOrganisationFacets, type OrganisationFacet } from './countOrganisationFacets.ts';
import { countRelaxations, type Relaxation } from './countRelaxations.ts';
import { findNearest, type NearestScholarship } from './findNearest.ts';
import {
  buildFilterCondition,
  checkListInput,
  filtersBeyondWords,
  isUnfiltered,
  matchSource,
  type ScholarshipListInput,
  type Search,
  type UnderstoodWords,
} from './scholarshipFilter.ts';
import { ORDERS } from './scholarshipOrder.ts';
import { readSearch } from './searchQuery.ts';

export type ScholarshipPage = {
  items: ReadScholarship[];
  totalCount: number;
  totalIsCapped: boolean;
  pageCount: number;
  page: number;
  pageSize: number;
  didYouMean: string | null;
  understood: UnderstoodWords[];
  isSearchEmpty: boolean;
  /** Null when it was not asked for. */
  facets: ScholarshipFacets | null;
  fundingFacets: FundingFacets | null;
  organisationFacets: OrganisationFacet[] | null;
  eligibilityCounts: EligibilityCount[] | null;
  /** Filled when nothing was found, and they were asked for. */
  nearest: NearestScholarship[];
  relaxations: Relaxation[];
};

/** What the caller wants to know; the rest is not read. Without `columns` no items are. */
export type PageParts = {
  columns: readonly ScholarshipColumn[] | null;
  withTotal: boolean;
  withFacets: boolean;
  withFundingFacets?: boolean;
  withOrganisationFacets?: boolean;
  /** The columns of the nearest ones when nothing is found. */
  nearest?: readonly ScholarshipColumn[] | null;
  withRelaxations?: boolean;
  withEligibilityCounts?: boolean;
};

/**
 * One page of the public scholarships. Totals are exact up to COUNT_CAP.
 * At most four queries whatever the page holds: the search text's words, the page with its total, the facets of each kind. Two more
 * when it holds nothing; with what the viewer can apply for, those of readVerdicts.ts and one for its counts.
 * Throws INVALID_INPUT naming the argument that is out of bounds.
 */
export async function listScholarships(
  ctx: RequestContext,
  input: ScholarshipListInput,
  parts: PageParts,
): Promise<ScholarshipPage> {
  const { filter, sort, page, pageSize, answers } = checkListInput(input);
  const moment = momentOf(ctx);
  const read = filter.search ? await readSearch(ctx.db, filter.search, moment) : null;
  const search = read && filtersBeyondWords(filter) ? { ...read, word: null } : read;
  const isJudged = Boolean(filter.eligibility?.length) || parts.withEligibilityCounts === true;
  const known = isJudged ? await readViewerVerdicts(ctx, answers) : null;
  const verdicts = known ?? (isJudged ? await readVerdicts(ctx, {}) : null);
  const scope = { filter, moment, search, verdicts };
  // A text without anything to look for has no relevance to sort by.
  const order = ORDERS[sort === 'RELEVANCE' && !search?.where ? 'NEWEST' : sort];
  const withTotal = parts.withTotal || page > 1 || Boolean(parts.nearest) || parts.withRelaxations === true;
  const [found, facets, fundingFacets, organisationFacets, eligibilityCounts] = await Promise.all([
    parts.columns || withTotal
      ? readPage(ctx, {
          ...scope,
          order,
          columns: parts.columns ?? [],
          withTotal,
          offset: (page - 1) * pageSize,
          limit: pageSize,
        })
      : { items: [], total: 0 },
    parts.withFacets ? countFacets(ctx.db, scope) : null,
    parts.withFundingFacets ? countFundingFacets(ctx.db, scope) : null,
    parts.withOrganisationFacets ? countOrganisationFacets(ctx, scope) : null,
    parts.withEligibilityCounts && known ? countEligibility(ctx.db, { ...scope, verdicts: known }) : null,
  ]);
  const totalCount = Math.min(found.total, COUNT_CAP);
  const isNothing = withTotal && totalCount === 0;
  const [nearest, relaxations] = await Promise.all([
    isNothing && search && parts.nearest
      ? findNearest(ctx, { filter, search, verdicts, columns: parts.nearest })
      : [],
    isNothing && parts.withRelaxations ? countRelaxations(ctx, { filter, search, verdicts }) : [],
  ]);
  const pageCount = Math.ceil(totalCount / pageSize);
  return {
    items: page > pageCount && withTotal ? [] : found.items,
    totalCount,
    totalIsCapped: found.total > COUNT_CAP,
    pageCount,
    page: withTotal ? Math.max(1, Math.min(page, pageCount)) : page,
    pageSize,
    // A suggestion that leads to nothing is none.
    didYouMean: isNothing ? null : (search?.didYouMean ?? null),
    understood: search?.understood ?? [],
    isSearchEmpty: search !== null && search.where === null,
    facets,
    fundingFacets,
    organisationFacets,
    eligibilityCounts,
    nearest,
    relaxations,
  };
}

const everything = Prisma.sql`true`;

/** So many matches are looked up and sorted faster than the order's index is walked to find a page of them. */
const FEW_MATCHES = 1000;

type PageQuery = {
  filter: ReturnType<typeof checkListInput>['filter'];
  moment: Moment;
  search: Search | null;
  verdicts: TreeVerdicts | null;
  order: (typeof ORDERS)[keyof typeof ORDERS];
  columns: readonly ScholarshipColumn[];
  withTotal: boolean;
  offset: number;
  limit: number;
};

/** The page and its total in one query, as JSON made by the database: nothing is converted twice. */
async function readPage(ctx: Context, page: PageQuery): Promise<{ items: ReadScholarship[]; total: number }> {
  const condition = buildFilterCondition(page.filter, page);
  const source = page.search?.where ? searchedPage(page, condition) : filteredPage(page, condition);
  // Without a filter every page has the same plan.
  const planning = Prisma.raw(isUnfiltered(page.filter) ? PLAN_ONCE : '');
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

function sortMatches({ order, offset, limit }: PageQuery, matched: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT id, row_number() OVER (ORDER BY ${order.sorted}) AS place FROM (
      SELECT id, key FROM ${matched} ORDER BY ${order.sorted} OFFSET ${offset} LIMIT ${limit}) first`;
}

/** The page's ids by the order's index scans, one after the other, each no longer than the page needs. */
function walkOrder(page: PageQuery, condition: Prisma.Sql, gate: Prisma.Sql): Prisma.Sql {
  const { order, moment, filter, offset, limit } = page;
  const scans = (order.scans ?? []).map((scan) => scan(moment, filter));
  const parts = scans.map(
    ({ only, by }, part) => Prisma.sql`(
      SELECT s.id, ${constant(part)} AS part, row_number() OVER (ORDER BY ${by}) AS nth
      FROM scholarships s WHERE ${gate} AND ${only} AND ${condition}
      ORDER BY ${by} LIMIT ${offset + limit})`,
  );
  return Prisma.sql`
    SELECT id, row_number() OVER (ORDER BY part, nth) AS place FROM (${Prisma.join(parts, ' UNION ALL ')}) scanned
    ORDER BY part, nth OFFSET ${offset} LIMIT ${limit}`;
}

/** A number of ours in the text of the statement, where the planner sees it. */
function constant(number: number): Prisma.Sql {
  return Prisma.raw(String(number));
}
