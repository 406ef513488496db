import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/scholarships.ts';
import type { Moment } from '../../../context.ts';
import type { Database } from '../../../database/connection.ts';
import type { TreeVerdicts } from '../../requirements/verdictsOf.ts';
import type { ScholarshipRow } from '../scholarshipRow.ts';
import {
  buildFilterCondition,
  FACET_COLUMNS,
  FACETS,
  type Facet,
  isUnfiltered,
  matchSource,
  type ScholarshipFilter,
  type Search,
} from './scholarshipFilter.ts';

type FacetCount<T> = { value: T; count: number };

/** For each filter with fixed values, how many match each value when that filter alone is lifted. */
export type ScholarshipFacets = {
  subjects: FacetCount<ScholarshipRow['subjectCategory']>[];
  categories: FacetCount<ScholarshipRow['scholarshipCategory']>[];
  degrees: FacetCount<ScholarshipRow['degree']>[];
  countries: FacetCount<string>[];
  isCapped: boolean;
};

type Scope = {
  filter: ScholarshipFilter;
  moment: Moment;
  search: Search | null;
  verdicts?: TreeVerdicts | null;
};

/** Matches that are counted by some facets; `lifted` is the one whose own filter does not count, if any. */
type Source = { name: string; facets: Facet[]; lifted?: Facet };

/** Counts over the first COUNT_CAP matches, all in one query. */
export async function countFacets(db: Database, scope: Scope): Promise<ScholarshipFacets> {
  const sources = listSources(scope.filter);
  const counts = sources.flatMap(({ name, facets }) => facets.map((facet) => countBy(facet, name)));
  const [row] = await db.$queryRaw<{ facets: ScholarshipFacets }[]>`
    WITH ${Prisma.join(sources.map((source) => matches(source, scope)))}
    SELECT json_build_object(${Prisma.join(counts)}, 'isCapped', ${isCapped(sources)}) AS facets`;
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
function matches({ name, facets, lifted }: Source, { filter, ...scope }: Scope): Prisma.Sql {
  const columns = facets.map((facet) => Prisma.sql`${FACET_COLUMNS[facet]} AS ${identifier(facet)}`);
  const values = Prisma.join(facets.map(identifier));
  // The cap stands in the statement's text, so that the planner sees it.
  return Prisma.sql`${identifier(`matching_${name}`)} AS MATERIALIZED (
    SELECT ${values}, count(*) AS n FROM (
      SELECT ${Prisma.join(columns)} FROM ${matchSource(scope.search)}
      WHERE ${buildFilterCondition(filter, { ...scope, isMatched: true, ...(lifted && { except: lifted }) })}
      ${firstMatches({ ...filter, ...(lifted && { [lifted]: null }) }, scope.search)}
      LIMIT ${Prisma.raw(String(COUNT_CAP + 1))}
    ) first GROUP BY ${values})`;
}

/**
 * Where conditions are loose the newest matches are counted, or those closed last: left to itself the planner reads
 * the index that begins with the countries in alphabetical order, and all first matches would lie in one or two.
 */
function firstMatches(filter: ScholarshipFilter, search: Search | null): Prisma.Sql {
  const { subjects, categories, degrees, isOpen } = filter;
  const others = {
    ...filter,
    subjects: null,
    categories: null,
    degrees: null,
    isOpen: null,
    eligibility: null,
  };
  const isLoose = [subjects, categories, degrees].filter((values) => values?.length).length < 3;
  if (search?.where || !isLoose || !isUnfiltered(others)) return Prisma.empty;
  return isOpen === false
    ? Prisma.sql`ORDER BY s.application_deadline DESC, s.id DESC`
    : Prisma.sql`ORDER BY s.scholarship_post_date DESC, s.id DESC`;
}

function countBy(facet: Facet, source: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`'${facet}'`)}, (
    SELECT coalesce(json_agg(json_build_object('value', value, 'count', n) ORDER BY value), '[]') FROM (
      SELECT ${identifier(facet)} AS value, sum(n) AS n FROM ${identifier(`matching_${source}`)} GROUP BY 1
    ) counted)`;
}

function isCapped(sources: Source[]): Prisma.Sql {
  const tests = sources.map(
    ({ name }) =>
      Prisma.sql`coalesce((SELECT sum(n) > ${COUNT_CAP} FROM ${identifier(`matching_${name}`)}), false)`,
  );
  return Prisma.sql`(${Prisma.join(tests, ' OR ')})`;
}

/** Only ever called with names of this file. */
function identifier(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`);
}
