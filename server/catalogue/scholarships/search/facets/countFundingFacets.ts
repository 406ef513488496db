import { Prisma } from '../../../../../prisma/client/client.ts';
import type { FundingCover } from '../../../../../rules/scholarshipOptions.ts';
import { COUNT_CAP } from '../../../../../rules/scholarships.ts';
import type { Moment } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/database/connection.ts';
import { readJsonRows } from '../../../../platform/database/readJsonRows.ts';
import type { TreeVerdicts } from '../../../requirements/verdictsOf.ts';
import { buildFilterCondition, type ScholarshipFilter, type Search } from '../scholarshipFilter.ts';

/** What matches give: of each how many there are once it is chosen, too. */
export type FundingFacets = {
  covers: { value: FundingCover; count: number }[];
  renewableCount: number;
  /** Without the filters by currency and amount. */
  currencies: { value: string; count: number }[];
};

type Scope = {
  filter: ScholarshipFilter;
  moment: Moment;
  search: Search | null;
  verdicts?: TreeVerdicts | null;
};

/** Counts over at most COUNT_CAP matches, in one query, and only when asked for. */
export async function countFundingFacets(db: Database, { filter, ...scope }: Scope): Promise<FundingFacets> {
  const first = (filtered: ScholarshipFilter) => Prisma.sql`
    SELECT s.funding_covers, s.is_renewable, s.funding_currency FROM scholarships s
    WHERE ${buildFilterCondition(filtered, scope)} LIMIT ${Prisma.raw(String(COUNT_CAP))}`;
  const [facets] = await readJsonRows<FundingFacets>(
    db,
    Prisma.sql`
      WITH matching AS MATERIALIZED (${first(filter)}),
      in_any_currency AS MATERIALIZED (${first({ ...filter, fundingCurrency: null, fundingMin: null })})
      SELECT
        (SELECT coalesce(json_agg(counted ORDER BY value), '[]') FROM (
          SELECT unnest(funding_covers) AS value, count(*)::int AS count FROM matching GROUP BY 1) counted) AS covers,
        (SELECT count(*)::int FROM matching WHERE is_renewable) AS "renewableCount",
        (SELECT coalesce(json_agg(counted ORDER BY value), '[]') FROM (
          SELECT funding_currency AS value, count(*)::int AS count FROM in_any_currency
          WHERE funding_currency IS NOT NULL GROUP BY 1) counted) AS currencies`,
  );
  if (!facets) throw new Error('Counting what scholarships give gave no row.');
  return facets;
}
