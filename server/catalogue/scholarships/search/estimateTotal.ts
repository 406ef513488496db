import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/catalogue/scholarships.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { buildFilterCondition, type ListScope } from './scholarshipFilter.ts';
import { constant } from './sqlText.ts';

/** The sample contains one in this many scholarships. */
export const ONE_IN = 32;

/** SQL condition that `s` is in the sample. Must match the sample's indexes. The last byte of an id is random. */
export const IS_SAMPLED = Prisma.sql`get_byte(uuid_send(s.id), 15) < 8`;

export type SampleBounds = {
  /** Minimum number of matches in the sample for an estimate. With fewer, all matches are counted. */
  estimatedFrom: number;
  /**
   * With at least this many matches in the sample, the total is reported as more than COUNT_CAP. This is wrong for
   * one search in 100,000.
   */
  cappedFrom: number;
};

/**
 * 94 matches in the sample correspond to about 3,000 in total. Reading that many takes about the same time as finding
 * a page in the index of the sort order.
 */
export const SAMPLE_BOUNDS: SampleBounds = { estimatedFrom: 94, cappedFrom: 400 };

export type Estimate = {
  total: number;
  share: number;
  hasFewNamed: boolean;
};

/**
 * Returns whether estimating saves time. The matches of a single word, and of most filters, are adjacent in an index,
 * so counting them is as fast as sampling. Verdicts are in no index.
 */
export function isEstimable({ filter, search }: Pick<ListScope, 'filter' | 'search'>): boolean {
  return search?.where ? !search.word : Boolean(filter.eligibility?.length);
}

export async function estimateTotal(
  db: Database,
  { filter, ...scope }: ListScope,
  { estimatedFrom, cappedFrom }: SampleBounds,
): Promise<Estimate | null> {
  const [sample] = await db.$queryRaw<{ n: number; named: number; all: number }[]>`
    SELECT count(*)::int AS n, count(*) FILTER (WHERE named)::int AS named,
      (SELECT reltuples FROM pg_class WHERE oid = 'scholarships'::regclass) AS all
    FROM (
      SELECT ${scope.search?.named ?? Prisma.sql`false`} AS named FROM scholarships s
      WHERE ${IS_SAMPLED} AND ${buildFilterCondition(filter, scope)} LIMIT ${constant(cappedFrom)}
    ) sampled`;
  if (!sample || sample.n < estimatedFrom) return null;
  const inHundreds = Math.round((sample.n * ONE_IN) / 100) * 100;
  return {
    total: sample.n >= cappedFrom ? COUNT_CAP + 1 : Math.min(inHundreds, COUNT_CAP),
    share: Math.min(1, (sample.n * ONE_IN) / Math.max(sample.all, 1)),
    hasFewNamed: sample.named < estimatedFrom,
  };
}
