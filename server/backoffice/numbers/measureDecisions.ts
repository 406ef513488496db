import { Prisma } from '../../../prisma/client/client.ts';
import { IS_DECIDED } from '../../applications/candidates/candidateSql.ts';
import type { RequestContext } from '../../platform/context.ts';
import { isCounted, isInPeriod, type NumbersScope, type ScholarshipRow, withNames } from './numbersScope.ts';

export type DecisionDays = ScholarshipRow & { decided: number; median: number | null; p90: number | null };

export function measureDecisions(ctx: RequestContext, scope: NumbersScope): Promise<DecisionDays[]> {
  const table = Prisma.sql`
    SELECT scholarship_id AS "scholarshipId", count(*)::int AS decided, ${percentile(0.5)} AS median,
      ${percentile(0.9)} AS p90
    FROM (
      SELECT a.scholarship_id, extract(epoch FROM e.at - a.created_at) / 86400 AS days
      FROM applications a JOIN (
        SELECT application_id, max(created_at) AS at FROM application_events WHERE kind = 'STATUS_CHANGED' GROUP BY 1
      ) e ON e.application_id = a.id
      WHERE ${IS_DECIDED} AND a.cancelled_at IS NULL
        AND ${isInPeriod(ctx, scope, Prisma.sql`e.at`)} AND ${isCounted(scope, 'a')}
    ) decided GROUP BY GROUPING SETS ((scholarship_id), ())`;
  return ctx.db.$queryRaw(withNames(scope, table, Prisma.sql`t.decided`));
}

function percentile(part: number): Prisma.Sql {
  return Prisma.sql`round(percentile_cont(${part}::float8) WITHIN GROUP (ORDER BY days)::numeric, 1)::float8`;
}
