import { COUNT_CAP } from '../../../../rules/scholarships.ts';
import { momentOf, type RequestContext } from '../../../platform/context.ts';
import { readVerdicts, readViewerVerdicts } from '../../requirements/readVerdicts.ts';
import type { ReadScholarship, ScholarshipColumn } from '../scholarshipRow.ts';
import { SAMPLE_BOUNDS, type SampleBounds } from './estimateTotal.ts';
import { countEligibility, type EligibilityCount } from './facets/countEligibility.ts';
import { countFacets, type ScholarshipFacets } from './facets/countFacets.ts';
import { countFundingFacets, type FundingFacets } from './facets/countFundingFacets.ts';
import { countOrganisationFacets, type OrganisationFacet } from './facets/countOrganisationFacets.ts';
import { countRelaxations, type Relaxation } from './facets/countRelaxations.ts';
import { findNearest, type NearestScholarship } from './findNearest.ts';
import { readListPage } from './readListPage.ts';
import {
  checkListInput,
  filtersBeyondWords,
  type ScholarshipListInput,
  type UnderstoodWords,
} from './scholarshipFilter.ts';
import { ORDERS } from './scholarshipOrder.ts';
import { readSearch } from './searchQuery.ts';

export type ScholarshipPage = {
  items: ReadScholarship[];
  totalCount: number;
  totalIsCapped: boolean;
  totalIsEstimated: boolean;
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
 * One page of the public scholarships. Totals are exact up to COUNT_CAP, or estimated where a search or a verdict finds very many (decision 36).
 * At most six queries whatever the page holds: the search text's words, a sample, the page with its total, the facets of each kind; seven
 * where a page near the end of an estimated list is counted. Two more when it holds nothing; with what the viewer can apply for, those of readVerdicts.ts and one for its counts.
 * Throws INVALID_INPUT naming the argument that is out of bounds.
 */
export async function listScholarships(
  ctx: RequestContext,
  input: ScholarshipListInput,
  parts: PageParts,
  bounds: SampleBounds = SAMPLE_BOUNDS,
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
      ? readListPage(
          ctx,
          {
            ...scope,
            order,
            columns: parts.columns ?? [],
            withTotal,
            offset: (page - 1) * pageSize,
            limit: pageSize,
          },
          bounds,
        )
      : { items: [], total: 0, isEstimated: false },
    parts.withFacets ? countFacets(ctx.db, scope, bounds) : null,
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
    totalIsEstimated: found.isEstimated && found.total <= COUNT_CAP,
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
