import { Prisma } from '../../../../prisma/client/client.ts';
import type { FundingCover } from '../../../../rules/catalogue/scholarshipOptions.ts';
import { COUNT_CAP, listKeys } from '../../../../rules/catalogue/scholarships.ts';
import type { EligibilityVerdict } from '../../../../rules/conditions/requirements.ts';
import { SEVERAL_OFFER } from '../../../accounts/organisations/organisationRow.ts';
import type { Context } from '../../../platform/context.ts';
import { isClose, isEligible, type TreeVerdicts } from '../../requirements/loadVerdicts.ts';
import type { ScholarshipRow } from '../scholarshipRow.ts';
import { IS_SAMPLED, isEstimable, ONE_IN, type SampleBounds } from './estimateTotal.ts';
import { buildFilterCondition, FACET_COLUMNS, isUnfiltered, type ListScope } from './scholarshipFilter.ts';
import { matchSource } from './search.ts';
import { constant } from './sqlText.ts';

type FacetCount<T> = { value: T; count: number };

export type Facets = {
  /** Number of matches per value. A filter is ignored for its own counts. */
  facets: {
    subjects: FacetCount<ScholarshipRow['subjectCategory']>[];
    categories: FacetCount<ScholarshipRow['scholarshipCategory']>[];
    degrees: FacetCount<ScholarshipRow['degree']>[];
    countries: FacetCount<string>[];
    isCapped: boolean;
    isEstimated: boolean;
  } | null;
  /** Counts for the funding filters. Counts of currencies ignore the filters by currency and amount. */
  fundingFacets: {
    covers: FacetCount<FundingCover>[];
    renewableCount: number;
    currencies: FacetCount<string>[];
  } | null;
  organisationFacets: { slug: string; name: string; count: number }[] | null;
  eligibilityCounts: (FacetCount<EligibilityVerdict> & { oneAnswerCount: number })[] | null;
};

type Facet = keyof typeof FACET_COLUMNS;
const FACETS = listKeys(FACET_COLUMNS);

const SAMPLED_AT_MOST = Math.ceil((COUNT_CAP + 1) / ONE_IN);

type Count = { matches: Prisma.Sql[]; json: Prisma.Sql };

type FacetOptions = {
  fields: { has(name: keyof Facets): boolean };
  withVerdicts: boolean;
  bounds: SampleBounds;
};

/**
 * Counts values among the first COUNT_CAP matches. If a search or verdict has very many matches, estimates `facets`
 * from a sample.
 */
export async function countFacets(
  { db, env }: Pick<Context, 'db' | 'env'>,
  scope: ListScope,
  { fields, withVerdicts, bounds }: FacetOptions,
): Promise<Facets> {
  const none = { facets: null, fundingFacets: null, organisationFacets: null, eligibilityCounts: null };
  const counts = {
    facets: () => countOptions(scope, bounds),
    fundingFacets: () => countFunding(scope),
    organisationFacets: () => countOrganisations(scope, env.PORTAL_NAME),
    eligibilityCounts: () => (withVerdicts && scope.verdicts ? countVerdicts(scope, scope.verdicts) : null),
  };
  const made = listKeys(counts).flatMap((name) => {
    const count = fields.has(name) ? counts[name]() : null;
    return count ? [{ name, ...count }] : [];
  });
  if (made.length === 0) return none;
  const [counted] = await db.$queryRaw<Partial<Facets>[]>`
    WITH ${Prisma.join(made.flatMap(({ matches }) => matches))}
    SELECT ${Prisma.join(made.map(({ name, json }) => Prisma.sql`${json} AS ${identifier(name)}`))}`;
  return { ...none, ...counted };
}

/**
 * Counts the values of filters with fixed values. An active filter needs separate matches, because it is ignored for
 * its own counts. The other filters share the same matches.
 */
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

/**
 * Counts each combination of values in the first matches. Reads one row more than the cap to find out whether there
 * are more.
 */
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
 * Selects the matches to count. With conditions that exclude few scholarships, selects the newest matches, or those
 * that closed first, because they are adjacent in an index. Otherwise the planner would choose the index that starts
 * with the country, and all matches read would be in one or two countries.
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
 * Counts matches per organisation. Includes selected organisations with 0 matches, because the filter shows their
 * names. The list is empty if only one organisation offers scholarships.
 */
function countOrganisations(scope: ListScope, portalName: string): Count {
  const { organisations } = scope.filter;
  const offered = Prisma.sql`
    SELECT o.slug, coalesce(o.name, ${portalName}) AS name, coalesce(counted.count, 0) AS count FROM organisations o
    LEFT JOIN (SELECT organisation_id, count(*)::int AS count FROM offered GROUP BY 1) counted ON counted.organisation_id = o.id
    WHERE ${SEVERAL_OFFER} AND (counted.count > 0 OR o.slug = ANY(${organisations ?? []}::text[]))`;
  const filter = { ...scope.filter, organisations: null };
  return {
    matches: [first('offered', Prisma.sql`s.organisation_id`, { ...scope, filter })],
    json: jsonList(offered, Prisma.sql`count DESC, lower(name), slug`),
  };
}

function countVerdicts(scope: ListScope, verdicts: TreeVerdicts): Count {
  const verdict = Prisma.sql`CASE WHEN ${isEligible(verdicts, ['CAN_APPLY'])} THEN 1
    WHEN ${isEligible(verdicts, ['MAY_APPLY'])} THEN 2
    WHEN ${isEligible(verdicts, ['DOES_NOT_MEET'])} THEN 3 ELSE 4 END AS verdict, ${isClose(verdicts)} AS is_close`;
  const values = Prisma.sql`(ARRAY['CAN_APPLY', 'MAY_APPLY', 'DOES_NOT_MEET', 'NOT_STATED'])[verdict]`;
  return {
    matches: [first('judged', verdict, { ...scope, filter: { ...scope.filter, eligibility: null } })],
    json: jsonList(
      Prisma.sql`SELECT ${values} AS value, count(*)::int AS count,
        count(*) FILTER (WHERE is_close)::int AS "oneAnswerCount" FROM judged GROUP BY verdict ORDER BY verdict`,
    ),
  };
}

function first(name: string, columns: Prisma.Sql, { filter, ...scope }: ListScope): Prisma.Sql {
  return Prisma.sql`${identifier(name)} AS MATERIALIZED (
    SELECT ${columns} FROM scholarships s WHERE ${buildFilterCondition(filter, scope)} LIMIT ${constant(COUNT_CAP)})`;
}

function jsonList(rows: Prisma.Sql, order?: Prisma.Sql): Prisma.Sql {
  const sorted = order ? Prisma.sql`ORDER BY ${order}` : Prisma.empty;
  return Prisma.sql`(SELECT coalesce(json_agg(counted ${sorted}), '[]') FROM (${rows}) counted)`;
}

/**
 * Builds a JSON object. Pass only names from this file to this function and to `first`, because names are not
 * escaped.
 */
function jsonObject(parts: [string, Prisma.Sql][]): Prisma.Sql {
  return Prisma.sql`json_build_object(${Prisma.join(parts.map(([name, json]) => Prisma.sql`${Prisma.raw(`'${name}'`)}, ${json}`))})`;
}

function identifier(name: string): Prisma.Sql {
  return Prisma.raw(`"${name}"`);
}
