import { Prisma } from '../../../prisma/client/client.ts';
import { toMinorUnits } from '../../../rules/money/currencies.ts';
import type { RequestContext } from '../../platform/context.ts';
import { isCounted, isInPeriod, type NumbersScope, type ScholarshipRow, withNames } from './numbersScope.ts';

export const FEE_MEASURES = ['collected', 'refunded', 'waived'] as const;

/** A number of records, and their sum in minor units. */
export type MoneySum = { count: number; amount: number };

export type FeeSums = ScholarshipRow & { currency: string } & {
  [Measure in (typeof FEE_MEASURES)[number]]: MoneySum;
};

/**
 * Sums fees by currency. A payment counts on the day when it was made. For refunds, sums the refunds in the period
 * and counts the payments that were refunded. Waived fees count if the application was submitted in the period.
 */
export function sumFees(ctx: RequestContext, scope: NumbersScope): Promise<FeeSums[]> {
  const { CURRENCY } = ctx.env;
  const table = Prisma.sql`
    SELECT scholarship_id AS "scholarshipId", currency, ${sumOf('collected')}, ${sumOf('refunded')}, ${sumOf('waived')},
      sum(amount)::float8 AS size
    FROM (
      SELECT p.scholarship_id, p.currency, p.amount::int8, 'collected' AS measure FROM payments p
      WHERE p.status IN ('PAID', 'REFUNDED') AND ${isInPeriod(ctx, scope, Prisma.sql`p.paid_at`)} AND ${isCounted(scope, 'p')}
      UNION ALL SELECT p.scholarship_id, p.currency, sum(r.amount)::int8, 'refunded' FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.state = 'SUCCEEDED' AND ${isInPeriod(ctx, scope, Prisma.sql`r.settled_at`)} AND ${isCounted(scope, 'p')}
      GROUP BY p.id
      UNION ALL SELECT a.scholarship_id, ${CURRENCY}, a.total_fee * ${toMinorUnits(1, CURRENCY)}::int8, 'waived'
      FROM applications a JOIN fee_waivers w ON w.person_id = a.applicant_id AND w.scholarship_id = a.scholarship_id
      WHERE a.cancelled_at IS NULL AND a.total_fee > 0 AND ${isInPeriod(ctx, scope, Prisma.sql`a.created_at`)}
        AND ${isCounted(scope, 'a')}
    ) moved GROUP BY GROUPING SETS ((scholarship_id, currency), (currency))`;
  return ctx.db.$queryRaw(withNames(scope, table, Prisma.sql`t.size`));
}

export function sumOf(measure: string): Prisma.Sql {
  const isMeasured = Prisma.sql`FILTER (WHERE measure = ${measure})`;
  return Prisma.sql`json_build_object('count', count(*) ${isMeasured}, 'amount', coalesce(sum(amount) ${isMeasured}, 0))
    AS ${Prisma.raw(measure)}`;
}
