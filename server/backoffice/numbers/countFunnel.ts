import { Prisma } from '../../../prisma/client/client.ts';
import type { Progress } from '../../../rules/applications/applicationOptions.ts';
import { PROGRESS_IDS } from '../../applications/list/progress.ts';
import type { RequestContext } from '../../platform/context.ts';
import { isCounted, isInPeriod, type NumbersScope, type ScholarshipRow, withNames } from './numbersScope.ts';

export const FUNNEL_STEPS = ['started', 'submitted', 'assessed', 'awarded', 'accepted', 'paid'] as const;

export type FunnelCounts = ScholarshipRow & { [Step in (typeof FUNNEL_STEPS)[number]]: number };

/**
 * Counts the applications submitted in the period by the stage that they have reached since. `started` also includes
 * drafts that were started in the period but not submitted. Excludes withdrawn applications.
 */
export function countFunnel(ctx: RequestContext, scope: NumbersScope): Promise<FunnelCounts[]> {
  const table = Prisma.sql`
    SELECT scholarship_id AS "scholarshipId", count(*)::int AS started, count(id)::int AS submitted,
      ${countIn('ASSESSED')} AS assessed, ${countIn('AWARDED')} AS awarded, ${countIn('ACCEPTED')} AS accepted,
      ${countIn('PAID')} AS paid
    FROM (
      SELECT a.scholarship_id, a.id FROM applications a
      WHERE a.cancelled_at IS NULL AND ${isInPeriod(ctx, scope, Prisma.sql`a.created_at`)} AND ${isCounted(scope, 'a')}
      UNION ALL SELECT d.scholarship_id, NULL FROM application_drafts d
      WHERE ${isInPeriod(ctx, scope, Prisma.sql`d.created_at`)} AND ${isCounted(scope, 'd')}
    ) begun GROUP BY GROUPING SETS ((scholarship_id), ())`;
  return ctx.db.$queryRaw(withNames(scope, table, Prisma.sql`t.started`));
}

function countIn(progress: Progress): Prisma.Sql {
  return Prisma.sql`count(id) FILTER (WHERE id IN (${PROGRESS_IDS[progress]}))::int`;
}
