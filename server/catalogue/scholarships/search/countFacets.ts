import { Prisma } from '../../../../prisma/client/client.ts';
import type { EligibilityVerdict } from '../../../../rules/conditions/requirements.ts';
import type { FundingCover } from '../../../../rules/scholarshipOptions.ts';
import { COUNT_CAP, keysOf } from '../../../../rules/scholarships.ts';
import { HAS_ORGANISATIONS } from '../../../accounts/organisations/organisationRow.ts';
import type { Context } from '../../../platform/context.ts';
import { isEligible, type TreeVerdicts } from '../../requirements/verdictsOf.ts';
import type { ScholarshipRow } from '../scholarshipRow.ts';
import { IS_SAMPLED, isEstimable, ONE_IN, type SampleBounds } from './estimateTotal.ts';
import { buildFilterCondition, FACET_COLUMNS, isUnfiltered, type ListScope } from './scholarshipFilter.ts';
import { matchSource } from './search.ts';
import { constant } from './sqlText.ts';

type FacetCount<T> = { value: T; count: number };

/** Everything that is counted beside a list; what was not asked for is null. */
export type Facets = {
  /** For each filter with fixed values, how many match each value when that filter alone is lifted. */
  facets: {
    subjects: FacetCount<ScholarshipRow['subjectCategory']>[];
    categories: FacetCount<ScholarshipRow['scholarshipCategory']>[];
    degrees: FacetCount<ScholarshipRow['degree']>[];
    countries: FacetCount<string>[];
    isCapped: boolean;
    isEstimated: boolean;
  } | null;
  /** What matches give: of each how many there are once it is chosen, too; currencies without the filters by currency and amount. */
  fundingFacets: {
    covers: FacetCount<FundingCover>[];
    renewableCount: number;
    currencies: FacetCount<string>[];
  } | null;
  /** How many matches an organisation offers. */
  organisationFacets: { slug: string; name: string; count: number }[] | null;
  eligibilityCounts: FacetCount<EligibilityVerdict>[] | null;
};

type Facet = keyof typeof FACET_COLUMNS;
const FACETS = keysOf(FACET_COLUMNS);

/** So many of the sample stand for the first COUNT_CAP matches. */
const SAMPLED_AT_MOST = Math.ceil((COUNT_CAP + 1) / ONE_IN);

/** How something is counted: tables of matches, and the JSON that is made of them. */
type Count = { matches: Prisma.Sql[]; json: Prisma.Sql };

/** Which of them are wanted, and whether the scope has the verdicts of the viewer's own answers. */
type Wanted = { fields: { has(name: keyof Facets): boolean }; withVerdicts: boolean; bounds: SampleBounds };

/**
 * What is wanted, counted over the first COUNT_CAP matches in one query; the filters with fixed values over a sample of them where
 * a search or a verdict finds very many.
 */
export async function countFacets(
  { db, env }: Pick<Context, 'db' | 'env'>,
  scope: ListScope,
  { fields, withVerdicts, bounds }: Wanted,
): Promise<Facets> {
  const none = { facets: null, fundingFacets: null, organisationFacets: null, eligibilityCounts: null };
  const counts = {
    facets: () => countOptions(scope, bounds),
    fundingFacets: () => countFunding(scope),
    organisationFacets: () => countOrganisations(scope, env.PORTAL_NAME),
    eligibilityCounts: () => (withVerdicts && scope.verdicts ? countVerdicts(scope, scope.verdicts) : null),
  };
  const made = keysOf(counts).flatMap((name) => {
    const count = fields.has(name) ? counts[name]() : null;
    return count ? [{ name, ...count }] : [];
  });
  if (made.length === 0) return none;
  const [counted] = await db.$queryRaw<Partial<Facets>[]>`
    WITH ${Prisma.join(made.flatMap(({ matches }) => matches))}
    SELECT ${Prisma.join(made.map(({ name, json }) => Prisma.sql`${json} AS ${identifier(name)}`))}`;
  return { ...none, ...counted };
}

/** A facet that is filtered by counts matches of its own; the others count the same ones. */
function countOptions(scope: ListScope, bounds: SampleBounds): Count {
  const isFiltered = (facet: Facet) => Boolean(scope.filter[facet]?.length);
  const others = FACETS.filter((facet) => !isFiltered(facet));
  const sources = [
    ...(others.length > 0 ? [{ name: 'every', facets: others, filter: scope.filter }] : []),
    ...FACETS.filter(isFiltered).map((facet) => ({
      name: facet,
      facets: [facet],
      filter: { ...scope.filter, [facet]: null },
    })),
  ];
  const names = sources.map(({ name }) => identifier(`matching_${name}`));
  const anyOf = (test: Prisma.Sql) =>
    Prisma.sql`(${Prisma.join(
      names.map((name) => Prisma.sql`coalesce((SELECT ${test} FROM ${name}), false)`),
      ' OR ',
    )})`;
  const n = Prisma.sql`CASE WHEN bool_or(is_estimated) AND sum(n) > 100 THEN round(sum(n), -2) ELSE sum(n) END`;
  return {
    matches: sources.flatMap((source) => matchOptions({ ...scope, ...source }, bounds)),
    json: jsonObject([
      ...sources.flatMap(({ facets }, at) =>
        facets.map((facet): [string, Prisma.Sql] => [
          facet,
          jsonList(
            Prisma.sql`SELECT ${identifier(facet)} AS value, ${n} AS count FROM ${names[at]} GROUP BY 1`,
            Prisma.sql`value`,
          ),
        ]),
      ),
      ['isCapped', anyOf(Prisma.sql`sum(n) > ${COUNT_CAP}`)],
      ['isEstimated', anyOf(Prisma.sql`bool_or(is_estimated)`)],
    ]),
  };
}

type Source = ListScope & { name: string; facets: Facet[] };

/** How often each combination of values occurs in the first matches; one more than the cap tells that there are more. */
function matchOptions(
  { name, facets, filter, ...scope }: Source,
  { estimatedFrom }: SampleBounds,
): Prisma.Sql[] {
  const columns = Prisma.join(
    facets.map((facet) => Prisma.sql`${FACET_COLUMNS[facet]} AS ${identifier(facet)}`),
  );
  const values = Prisma.join(facets.map(identifier));
  const count = (from: Prisma.Sql, limit: number) => Prisma.sql`${values}, count(*) AS n FROM (
    SELECT ${columns} FROM ${from} ${firstMatches({ ...scope, filter })} LIMIT ${constant(limit)}) first GROUP BY ${values}`;
  const counted = (gate: Prisma.Sql) =>
    Prisma.sql`SELECT false AS is_estimated, ${count(
      Prisma.sql`${matchSource(scope.search)} WHERE ${gate} ${buildFilterCondition(filter, { ...scope, isMatched: true })}`,
      COUNT_CAP + 1,
    )}`;
  const matching = identifier(`matching_${name}`);
  if (!isEstimable({ ...scope, filter }))
    return [Prisma.sql`${matching} AS MATERIALIZED (${counted(Prisma.empty)})`];
  const sampled = identifier(`sampled_${name}`);
  const isFew = Prisma.sql`(SELECT coalesce(sum(n), 0) < ${estimatedFrom} FROM ${sampled})`;
  const sample = Prisma.sql`scholarships s WHERE ${IS_SAMPLED} AND ${buildFilterCondition(filter, scope)}`;
  return [
    Prisma.sql`${sampled} AS MATERIALIZED (SELECT ${count(sample, SAMPLED_AT_MOST)})`,
    Prisma.sql`${matching} AS MATERIALIZED (${counted(Prisma.sql`${isFew} AND`)}
      UNION ALL SELECT true, ${values}, n * ${constant(ONE_IN)} FROM ${sampled} WHERE NOT ${isFew})`,
  ];
}

/**
 * Where conditions are loose the newest matches are counted, or those that closed first, which lie together: left to itself the planner reads
 * the index that begins with the countries in alphabetical order, and all first matches would lie in one or two.
 */
function firstMatches({ filter, search }: ListScope): Prisma.Sql {
  const { subjects, categories, degrees, covers, isRenewable, isOpen, eligibility, ...others } = filter;
  const isLoose = [subjects, categories, degrees, covers].filter((values) => values?.length).length < 3;
  if (search?.where || !isLoose || !isUnfiltered({ ...others, search: null })) return Prisma.empty;
  return isOpen === false
    ? Prisma.sql`ORDER BY s.closes_at, s.id`
    : Prisma.sql`ORDER BY s.scholarship_post_date DESC, s.id DESC`;
}

function countFunding({ filter, ...scope }: ListScope): Count {
  const covers = Prisma.sql`SELECT unnest(funding_covers) AS value, count(*)::int AS count FROM funded GROUP BY 1`;
  const currencies = Prisma.sql`SELECT funding_currency AS value, count(*)::int AS count FROM in_any_currency
    WHERE funding_currency IS NOT NULL GROUP BY 1`;
  return {
    matches: [
      first('funded', Prisma.sql`s.funding_covers, s.is_renewable`, { ...scope, filter }),
      first('in_any_currency', Prisma.sql`s.funding_currency`, {
        ...scope,
        filter: { ...filter, fundingCurrency: null, fundingMin: null },
      }),
    ],
    json: jsonObject([
      ['covers', jsonList(covers, Prisma.sql`value`)],
      ['renewableCount', Prisma.sql`(SELECT count(*)::int FROM funded WHERE is_renewable)`],
      ['currencies', jsonList(currencies, Prisma.sql`value`)],
    ]),
  };
}

/**
 * Without the filter by organisation; those that are filtered by are there with 0, so that they can be named. None in a portal with
 * one organisation.
 */
function countOrganisations(scope: ListScope, portalName: string): Count {
  const { organisations } = scope.filter;
  const offered = Prisma.sql`
    SELECT o.slug, coalesce(o.name, ${portalName}) AS name, coalesce(counted.count, 0) AS count FROM organisations o
    LEFT JOIN (SELECT organisation_id, count(*)::int AS count FROM offered GROUP BY 1) counted ON counted.organisation_id = o.id
    WHERE ${HAS_ORGANISATIONS} AND (counted.count > 0 OR o.slug = ANY(${organisations ?? []}::text[]))`;
  const filter = { ...scope.filter, organisations: null };
  return {
    matches: [first('offered', Prisma.sql`s.organisation_id`, { ...scope, filter })],
    json: jsonList(offered, Prisma.sql`count DESC, lower(name), slug`),
  };
}

/** Without the filter by verdict; those that none has are left out. */
function countVerdicts(scope: ListScope, verdicts: TreeVerdicts): Count {
  const verdict = Prisma.sql`CASE WHEN ${isEligible(verdicts, ['CAN_APPLY'])} THEN 1
    WHEN ${isEligible(verdicts, ['MAY_APPLY'])} THEN 2 ELSE 3 END AS verdict`;
  const values = Prisma.sql`(ARRAY['CAN_APPLY', 'MAY_APPLY', 'DOES_NOT_MEET'])[verdict]`;
  return {
    matches: [first('judged', verdict, { ...scope, filter: { ...scope.filter, eligibility: null } })],
    json: jsonList(
      Prisma.sql`SELECT ${values} AS value, count(*)::int AS count FROM judged GROUP BY verdict ORDER BY verdict`,
    ),
  };
}

/** These columns of the first matches. */
function first(name: string, columns: Prisma.Sql, { filter, ...scope }: ListScope): Prisma.Sql {
  return Prisma.sql`${identifier(name)} AS MATERIALIZED (
    SELECT ${columns} FROM scholarships s WHERE ${buildFilterCondition(filter, scope)} LIMIT ${constant(COUNT_CAP)})`;
}

function jsonList(rows: Prisma.Sql, order?: Prisma.Sql): Prisma.Sql {
  const sorted = order ? Prisma.sql`ORDER BY ${order}` : Prisma.empty;
  return Prisma.sql`(SELECT coalesce(json_agg(counted ${sorted}), '[]') FROM (${rows}) counted)`;
}

/** Only ever called with names of this file, as is the next one. */
function jsonObject(parts: [string, Prisma.Sql][]): Prisma.Sql {
  return Prisma.sql`json_build_object(${Prisma.join(parts.map(([name, json]) => Prisma.sql`${Prisma.raw(`'${name}'`)}, ${json}`))})`;
}

function identifier(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`);
}
