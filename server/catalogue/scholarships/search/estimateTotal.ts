import { Prisma } from '../../../../prisma/client/client.ts';
import { COUNT_CAP } from '../../../../rules/scholarships.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { buildFilterCondition, type ListScope } from './scholarshipFilter.ts';
import { constant } from './sqlText.ts';

/** One scholarship in so many is in the sample. */
export const ONE_IN = 32;

/** That `s` is in the sample, as the indices of the sample say it: the last byte of an id is random. */
export const IS_SAMPLED = Prisma.sql`get_byte(uuid_send(s.id), 15) < 8`;

/** Where lists stop to count exactly; tests set it lower. */
export type SampleBounds = {
  /** With fewer matches in the sample, all are counted. */
  estimatedFrom: number;
  /** With so many there are more than COUNT_CAP in all, but for one search in 100,000. */
  cappedFrom: number;
};

/** Some 3,000 matches: visiting them takes as long as meeting a page of them in the order's index. */
export const SAMPLE_BOUNDS: SampleBounds = { estimatedFrom: 94, cappedFrom: 400 };

export type Estimate = {
  /** In hundreds, at most COUNT_CAP + 1, which means that there are more. */
  total: number;
  /** How many of all scholarships match, as a share. */
  share: number;
  /** Whether few are called so (Search.named). */
  hasFewNamed: boolean;
};

/**
 * The matches of one word lie side by side, and so do those of most filters: counting them takes no longer than a sample would. What
 * requirements say of a person is in no index's order.
 */
export function isEstimable({ filter, search }: Pick<ListScope, 'filter' | 'search'>): boolean {
  return search?.where ? !search.word : Boolean(filter.eligibility?.length);
}

/** About how many match, from one scholarship in 32; null where they are so few that they are counted. One query. */
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
