import { Prisma } from '../../../prisma/client/client.ts';
import type { TransactionContext } from '../../platform/context.ts';

type Counted = {
  scholarshipId: string;
  fundId: string | null;
  currency: string;
  budget: number | null;
  places: number | null;
  fundBudget: number | null;
  intended: number;
  intendedCount: number;
  offered: number;
  offeredCount: number;
  accepted: number;
  acceptedCount: number;
  paid: number;
  planned: number;
  unplanned: number;
};

/** The use of a scholarship's budget, in minor units: budget = paid + planned + unplanned + offered + intended + left. */
export type AwardTotals = Counted & { left: number | null; placesLeft: number | null };

type Asked = { scholarshipIds?: readonly string[]; fundIds?: readonly string[] };

/** Computes the totals of the given scholarships and funds, and of all plans that share a fund with them. */
export async function readAwardTotals(
  { db }: { db: Pick<TransactionContext['db'], '$queryRaw'> },
  { scholarshipIds = [], fundIds = [] }: Asked,
): Promise<AwardTotals[]> {
  const rows = await db.$queryRaw<Counted[]>`
    WITH plans AS (
      SELECT p.scholarship_id, p.fund_id, p.currency, p.budget::float8 AS budget, p.places, f.budget::float8 AS fund_budget
      FROM award_plans p LEFT JOIN funds f ON f.id = p.fund_id
      WHERE p.scholarship_id = ANY(${scholarshipIds}::uuid[]) OR p.fund_id = ANY(${fundIds}::uuid[]) OR p.fund_id IN (
        SELECT asked.fund_id FROM award_plans asked WHERE asked.scholarship_id = ANY(${scholarshipIds}::uuid[]))
    ), intended AS (
      SELECT a.scholarship_id, sum(d.amount) AS amount, count(*)::int AS found
      FROM decisions d JOIN applications a ON a.id = d.application_id
      WHERE d.state IN ('DRAFT', 'HELD') AND d.outcome = 'AWARD' AND a.cancelled_at IS NULL
        AND a.scholarship_id IN (SELECT scholarship_id FROM plans)
      GROUP BY a.scholarship_id
    ), made AS (
      SELECT a.scholarship_id, w.state, count(*)::int AS found, sum(w.amount) AS amount, sum(parts.paid) AS paid,
        sum(parts.planned) AS planned, sum(parts.stopped) AS stopped
      FROM awards w JOIN applications a ON a.id = w.application_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(b.amount) FILTER (WHERE b.state = 'PAID'), 0) AS paid,
          coalesce(sum(b.amount) FILTER (WHERE b.state = 'PLANNED'), 0) AS planned,
          coalesce(sum(b.amount) FILTER (WHERE b.state = 'STOPPED'), 0) AS stopped
        FROM disbursements b WHERE b.award_id = w.id
      ) parts WHERE a.scholarship_id IN (SELECT scholarship_id FROM plans)
      GROUP BY a.scholarship_id, w.state
    ), sums AS (
      SELECT scholarship_id, sum(amount) FILTER (WHERE state = 'OFFERED') AS offered,
        sum(found) FILTER (WHERE state = 'OFFERED') AS offered_count,
        sum(CASE WHEN state = 'ACCEPTED' THEN amount - stopped ELSE paid END) AS accepted,
        sum(found) FILTER (WHERE state IN ('ACCEPTED', 'ENDED')) AS accepted_count,
        sum(paid) AS paid, sum(planned) FILTER (WHERE state = 'ACCEPTED') AS planned,
        sum(amount - planned - paid - stopped) FILTER (WHERE state = 'ACCEPTED') AS unplanned
      FROM made GROUP BY scholarship_id
    )
    SELECT p.scholarship_id AS "scholarshipId", p.fund_id AS "fundId", p.currency, p.budget, p.places,
      p.fund_budget AS "fundBudget", ${number('i.amount')} AS intended, coalesce(i.found, 0) AS "intendedCount",
      ${number('m.offered')} AS offered, ${number('m.offered_count')} AS "offeredCount", ${number('m.accepted')} AS accepted,
      ${number('m.accepted_count')} AS "acceptedCount", ${number('m.paid')} AS paid, ${number('m.planned')} AS planned,
      ${number('m.unplanned')} AS unplanned
    FROM plans p LEFT JOIN intended i USING (scholarship_id) LEFT JOIN sums m USING (scholarship_id)
    ORDER BY p.scholarship_id`;
  return rows.map((row) => ({ ...row, left: leftOf(row, rows), placesLeft: placesLeftOf(row) }));
}

/** Sums are converted to numbers, which are exact up to 2^53. */
const number = (column: string) => Prisma.raw(`coalesce(${column}, 0)::float8`);

const committedOf = ({ intended, offered, planned, unplanned, paid }: Counted): number =>
  intended + offered + planned + unplanned + paid;

export const committedOfFund = (rows: readonly Counted[], fundId: string): number =>
  rows.filter((row) => row.fundId === fundId).reduce((sum, row) => sum + committedOf(row), 0);

function leftOf(row: Counted, rows: readonly Counted[]): number | null {
  const rests = [
    ...(row.budget === null ? [] : [row.budget - committedOf(row)]),
    ...(row.fundId === null || row.fundBudget === null
      ? []
      : [row.fundBudget - committedOfFund(rows, row.fundId)]),
  ];
  return rests.length > 0 ? Math.min(...rests) : null;
}

function placesLeftOf({ places, intendedCount, offeredCount, acceptedCount }: Counted): number | null {
  return places === null ? null : places - intendedCount - offeredCount - acceptedCount;
}
