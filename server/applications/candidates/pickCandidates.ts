import type { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { MAX_DECISIONS_AT_ONCE } from '../../../rules/awards/awardOptions.ts';
import type { preparationSchema } from '../../../rules/awards/awards.ts';
import type { AccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { CANDIDATES, isCandidate } from './candidateSql.ts';

type Reader = { db: RequestContext['db'] };
type CandidatePick = NonNullable<z.output<typeof preparationSchema>['pick']>;

/**
 * Picks candidates without a decision. `best` includes ties for the last rank. `left` is the number of matching
 * applications that were not picked.
 */
export async function pickCandidates(
  { db }: Reader,
  reach: AccessScope,
  scholarshipId: string,
  { best, below }: CandidatePick,
): Promise<{ ids: string[]; left: number }> {
  const undecided = Prisma.sql`FROM ${CANDIDATES} WHERE ${isCandidate(reach, scholarshipId)} AND d.id IS NULL`;
  const condition =
    best != null
      ? Prisma.sql`e.rank <= coalesce((SELECT nth.rank FROM (SELECT e.rank ${undecided} AND e.rank IS NOT NULL
          ORDER BY e.rank LIMIT 1 OFFSET ${best - 1}) nth), 2147483647)`
      : below != null
        ? Prisma.sql`e.total < ${Math.round(below * 100)}`
        : Prisma.sql`true`;
  const rows = await db.$queryRaw<{ id: string; found: number }[]>`
    SELECT a.id, count(*) OVER ()::int AS found ${undecided} AND ${condition}
    ORDER BY e.rank NULLS LAST, e.total DESC NULLS LAST, a.id LIMIT ${MAX_DECISIONS_AT_ONCE}`;
  return { ids: rows.map(({ id }) => id), left: (rows[0]?.found ?? 0) - rows.length };
}
