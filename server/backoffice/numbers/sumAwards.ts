import { Prisma } from '../../../prisma/client/client.ts';
import type { RequestContext } from '../../platform/context.ts';
import {
  isCounted,
  isDayInPeriod,
  isInPeriod,
  type NumbersScope,
  type ScholarshipRow,
  withNames,
} from './numbersScope.ts';
import { type MoneySum, sumOf } from './sumFees.ts';

export const AWARD_MEASURES = ['offered', 'accepted', 'paid'] as const;

export type AwardSums = ScholarshipRow & { currency: string } & {
  [Measure in (typeof AWARD_MEASURES)[number]]: MoneySum;
};

/**
 * Sums awards by currency. Offers, acceptances of awards that were not withdrawn later, and payments each count on
 * the day when they were made.
 */
export function sumAwards(ctx: RequestContext, scope: NumbersScope): Promise<AwardSums[]> {
  const table = Prisma.sql`
    SELECT scholarship_id AS "scholarshipId", currency, ${sumOf('offered')}, ${sumOf('accepted')}, ${sumOf('paid')},
      sum(amount)::float8 AS size
    FROM (
      SELECT a.scholarship_id, w.currency, w.amount, 'offered' AS measure
      FROM awards w JOIN applications a ON a.id = w.application_id
      WHERE ${isInPeriod(ctx, scope, Prisma.sql`w.offered_at`)} AND ${isCounted(scope, 'a')}
      UNION ALL SELECT a.scholarship_id, w.currency, w.amount, 'accepted'
      FROM awards w JOIN applications a ON a.id = w.application_id
      WHERE w.state IN ('ACCEPTED', 'ENDED') AND ${isInPeriod(ctx, scope, Prisma.sql`w.answered_at`)} AND ${isCounted(scope, 'a')}
      UNION ALL SELECT a.scholarship_id, w.currency, b.amount, 'paid'
      FROM disbursements b JOIN awards w ON w.id = b.award_id JOIN applications a ON a.id = w.application_id
      WHERE b.state = 'PAID' AND ${isDayInPeriod(scope, Prisma.sql`b.paid_on`)} AND ${isCounted(scope, 'a')}
    ) moved GROUP BY GROUPING SETS ((scholarship_id, currency), (currency))`;
  return ctx.db.$queryRaw(withNames(scope, table, Prisma.sql`t.size`));
}
