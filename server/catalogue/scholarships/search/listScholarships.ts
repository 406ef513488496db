import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import { getMoment, type RequestContext } from '../../../platform/context.ts';
import { readVerdicts, readViewerVerdicts } from '../../requirements/readVerdicts.ts';
import type { ReadScholarship, ScholarshipColumn } from '../scholarshipRow.ts';
import { countFacets, type Facets } from './countFacets.ts';
import { countRelaxations, type Relaxation } from './countRelaxations.ts';
import { SAMPLE_BOUNDS, type SampleBounds } from './estimateTotal.ts';
import { findNearest, type NearestScholarship } from './findNearest.ts';
import { readListPage } from './readListPage.ts';
import { checkListInput, filtersBeyondWords, type ScholarshipListInput } from './scholarshipFilter.ts';
import { ORDERS } from './scholarshipOrder.ts';
import type { Search } from './search.ts';
import { readSearch } from './searchQuery.ts';

export type ScholarshipPage = Facets & {
  items: ReadScholarship[];
  totalCount: number;
  totalIsCapped: boolean;
  totalIsEstimated: boolean;
  pageCount: number;
  page: number;
  pageSize: number;
  didYouMean: string | null;
  understood: Search['understood'];
  isSearchEmpty: boolean;
  nearest: NearestScholarship[];
  relaxations: Relaxation[];
};

export type PageParts = {
  columns: readonly ScholarshipColumn[] | null;
  nearest?: readonly ScholarshipColumn[] | null;
  fields: { has(name: keyof ScholarshipPage): boolean };
};

const TOTALS = ['totalCount', 'totalIsCapped', 'pageCount', 'page', 'didYouMean', 'relaxations'] as const;

/**
 * Lists one page of public scholarships. Totals are exact up to COUNT_CAP, or estimated if a search or a verdict has
 * very many matches (decision 36). Needs at most four queries; a page near the end of an estimated list needs one
 * more, and an empty page two more. Verdicts, and a nationality in the search, add the queries of readVerdicts.ts.
 */
export async function listScholarships(
  ctx: RequestContext,
  input: ScholarshipListInput,
  { columns, nearest, fields }: PageParts,
  bounds: SampleBounds = SAMPLE_BOUNDS,
): Promise<ScholarshipPage> {
  const { filter, sort, page, pageSize, answers } = checkListInput(ctx.env, input);
  const moment = getMoment(ctx);
  const read = filter.search ? await readSearch(ctx, filter.search, moment) : null;
  const search = read && filtersBeyondWords(filter) ? { ...read, word: null } : read;
  const withCounts = fields.has('eligibilityCounts');
  const isJudged = withCounts || Boolean(filter.eligibility?.length);
  const known = isJudged ? await readViewerVerdicts(ctx, answers) : null;
  const verdicts = known ?? (isJudged ? await readVerdicts(ctx, {}) : null);
  const scope = { filter, moment, search, verdicts };
  const withTotal = page > 1 || Boolean(nearest) || TOTALS.some((name) => fields.has(name));
  const pageQuery = {
    ...scope,
    // A search without words has no relevance to sort by.
    order: ORDERS[sort === 'RELEVANCE' && !search?.where ? 'NEWEST' : sort],
    columns: columns ?? [],
    withTotal,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  const [found, facets] = await Promise.all([
    columns || withTotal ? readListPage(ctx, pageQuery, bounds) : { items: [], total: 0, isEstimated: false },
    countFacets(ctx, scope, { fields, bounds, withVerdicts: known !== null }),
  ]);
  const totalCount = Math.min(found.total, COUNT_CAP);
  const isNothing = withTotal && totalCount === 0;
  const [near, relaxations] = await Promise.all([
    isNothing && search && nearest ? findNearest(ctx, { ...scope, search }, nearest) : [],
    isNothing && fields.has('relaxations') ? countRelaxations(ctx.db, scope) : [],
  ]);
  const pageCount = Math.ceil(totalCount / pageSize);
  return {
    ...facets,
    items: page > pageCount && withTotal ? [] : found.items,
    totalCount,
    totalIsCapped: found.total > COUNT_CAP,
    totalIsEstimated: found.isEstimated && found.total <= COUNT_CAP,
    pageCount,
    page: withTotal ? Math.max(1, Math.min(page, pageCount)) : page,
    pageSize,
    didYouMean: isNothing ? null : (search?.didYouMean ?? null),
    understood: search?.understood ?? [],
    isSearchEmpty: search !== null && search.where === null,
    nearest: near,
    relaxations,
  };
}
