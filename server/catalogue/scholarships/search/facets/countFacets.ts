import { Prisma } from '../../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../../rules/scholarships.ts';
import type { Moment } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/database/connection.ts';
import type { TreeVerdicts } from '../../../requirements/verdictsOf.ts';
import type { ScholarshipRow } from '../../scholarshipRow.ts';
import { constant } from '../constant.ts';
import { IS_SAMPLED, isEstimable, ONE_IN, type SampleBounds } from '../estimateTotal.ts';
import {
  buildFilterCondition,
  FACET_COLUMNS,
  FACETS,
  type Facet,
  isUnfiltered,
  matchSource,
  type ScholarshipFilter,
  type Search,
} from '../scholarshipFilter.ts';

type FacetCount<T> = { value: T; count: number };

/** For each filter with fixed values, how many match each value when that filter alone is lifted. */
export type ScholarshipFacets = {
  subjects: FacetCount<ScholarshipRow['subjectCategory']>[];
  categories: FacetCount<ScholarshipRow['scholarshipCategory']>[];
  degrees: FacetCount<ScholarshipRow['degree']>[];
  countries: FacetCount<string>[];
  isCapped: boolean;
  isEstimated: boolean;
};

/** So many of the sample stand for the first COUNT_CAP matches. */
const SAMPLED_AT_MOST = Math.ceil((COUNT_CAP + 1) / ONE_IN);

type Scope = {
  filter: ScholarshipFilter;
  moment: Moment;
  search: Search | null;
  verdicts?: TreeVerdicts | null;
};

/** Matches that are counted by some facets; `lifted` is the one whose own filter does not count, if any. */
type Source = { name: string; facets: Facet[]; lifted?: Facet };

/** Counts over the first COUNT_CAP matches, all in one query; where a search or a verdict finds very many, over a sample of them. */
export async function countFacets(
  db: Database,
  scope: Scope,
  { estimatedFrom }: Pick<SampleBounds, 'estimatedFrom'>,
): Promise<ScholarshipFacets> {
  const sources = listSources(scope.filter);
  const counts = sources.flatMap(({ name, facets }) => facets.map((facet) => countBy(facet, name)));
  const [row] = await db.$queryRaw<{ facets: ScholarshipFacets }[]>`
    WITH ${Prisma.join(sources.map((source) => matches(source, scope, estimatedFrom)))}
    SELECT json_build_object(${Prisma.join(counts)}, 'isCapped', ${isCapped(sources)},
      'isEstimated', ${isEstimated(sources)}) AS facets`;
  if (!row) throw new Error('Counting facets gave no row.');
  return row.facets;
}

/** A facet that is filtered by counts matches of its own; the others count the same ones. */
function listSources(filter: ScholarshipFilter): Source[] {
  const isLifted = (facet: Facet) => Boolean(filter[facet]?.length);
  const others = FACETS.filter((facet) => !isLifted(facet));
  const lifted = FACETS.filter(isLifted).map((facet) => ({ name: facet, facets: [facet], lifted: facet }));
  return others.length > 0 ? [{ name: 'every', facets: others }, ...lifted] : lifted;
}

/** How often each combination of values occurs in the first matches; one more than the cap tells that there are more. */
function matches(
  { name, facets, lifted }: Source,
  { filter, ...scope }: Scope,
  estimatedFrom: number,
): Prisma.Sql {
  const columns = Prisma.join(
    facets.map((facet) => Prisma.sql`${FACET_COLUMNS[facet]} AS ${identifier(facet)}`),
  );
  const values = Prisma.join(facets.map(identifier));
  const matching = identifier(`matching_${name}`);
  const except = lifted ? { except: lifted } : {};
  // The cap stands in the statement's text, so that the planner sees it.
  const first = firstMatches({ ...filter, ...(lifted && { [lifted]: null }) }, scope.search);
  const counted = (gate: Prisma.Sql) => Prisma.sql`
    SELECT ${values}, count(*) AS n, false AS is_estimated FROM (
      SELECT ${columns} FROM ${matchSource(scope.search)}
      WHERE ${gate} ${buildFilterCondition(filter, { ...scope, isMatched: true, ...except })}
      ${first}
      LIMIT ${constant(COUNT_CAP + 1)}
    ) first GROUP BY ${values}`;
  if (!isEstimable({ ...scope, filter }))
    return Prisma.sql`${matching} AS MATERIALIZED (${counted(Prisma.empty)})`;
  const sampled = identifier(`sampled_${name}`);
  const isFew = Prisma.sql`(SELECT coalesce(sum(n), 0) < ${estimatedFrom} FROM ${sampled})`;
  return Prisma.sql`${sampled} AS MATERIALIZED (
      SELECT ${values}, count(*) AS n FROM (
        SELECT ${columns} FROM scholarships s
        WHERE ${IS_SAMPLED} AND ${buildFilterCondition(filter, { ...scope, ...except })} ${first} LIMIT ${constant(SAMPLED_AT_MOST)}
      ) first GROUP BY ${values}),
    ${matching} AS MATERIALIZED (
      ${counted(Prisma.sql`${isFew} AND`)}
      UNION ALL SELECT ${values}, n * ${constant(ONE_IN)}, true FROM ${sampled} WHERE NOT ${isFew})`;
}

/**
 * Where conditions are loose the newest matches are counted, or those that closed first, which lie together: left to itself the planner reads
 * the index that begins with the countries in alphabetical order, and all first matches would lie in one or two.
 */
function firstMatches(filter: ScholarshipFilter, search: Search | null): Prisma.Sql {
  const { subjects, categories, degrees, covers, isOpen } = filter;
  const others = {
    ...filter,
    subjects: null,
    categories: null,
    degrees: null,
    covers: null,
    isRenewable: null,
    isOpen: null,
    eligibility: null,
  };
  const isLoose = [subjects, categories, degrees, covers].filter((values) => values?.length).length < 3;
  if (search?.where || !isLoose || !isUnfiltered(others)) return Prisma.empty;
  return isOpen === false
    ? Prisma.sql`ORDER BY s.closes_at, s.id`
    : Prisma.sql`ORDER BY s.scholarship_post_date DESC, s.id DESC`;
}

function countBy(facet: Facet, source: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`'${facet}'`)}, (
    SELECT coalesce(json_agg(json_build_object('value', value, 'count', n) ORDER BY value), '[]') FROM (
      SELECT ${identifier(facet)} AS value, CASE WHEN bool_or(is_estimated) AND sum(n) > 100 THEN round(sum(n), -2) ELSE sum(n) END AS n FROM ${identifier(`matching_${source}`)} GROUP BY 1
    ) counted)`;
}

function isCapped(sources: Source[]): Prisma.Sql {
  const tests = sources.map(
    ({ name }) =>
      Prisma.sql`coalesce((SELECT sum(n) > ${COUNT_CAP} FROM ${identifier(`matching_${name}`)}), false)`,
  );
  return Prisma.sql`(${Prisma.join(tests, ' OR ')})`;
}

function isEstimated(sources: Source[]): Prisma.Sql {
  const tests = sources.map(
    ({ name }) => Prisma.sql`EXISTS (SELECT FROM ${identifier(`matching_${name}`)} WHERE is_estimated)`,
  );
  return Prisma.sql`(${Prisma.join(tests, ' OR ')})`;
}

/** Only ever called with names of this file. */
function identifier(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`);
}
