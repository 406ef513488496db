import { IS_ENTERED } from '../../events/timeline/isEntered.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { type AppError, refuse } from '../../platform/errors.ts';
import { OPEN_RELEASE_STATES } from '../decisions/decisionRow.ts';
import { type AwardTotals, readAwardTotals } from '../funds/awardTotals.ts';
import { CANDIDATES } from './candidateSql.ts';

export type ReleaseCounts = { awards: number; waitlisted: number; notSelected: number; returned: number };

export type Preview = {
  ids: string[];
  applicantIds: string[];
  counts: ReleaseCounts;
  amount: number;
  currency: string | null;
  withoutAddress: number;
  undecided: number;
  leftOut: number;
  overBudget: number;
  overPlaces: number;
  problems: AppError[];
};

type Row = {
  id: string;
  applicantId: string;
  outcome: string;
  amount: number | null;
  isReachable: boolean;
  isLeftOut: boolean;
};

const COUNTED = { AWARD: 'awards', WAITLIST: 'waitlisted', NOT_SELECTED: 'notSelected', RETURN: 'returned' };

/** Previews what a release would send now, excluding the viewer's own application. */
export async function readPreview(
  { db }: { db: Pick<TransactionContext['db'], '$queryRaw' | 'release'> },
  { scholarshipId, viewerId }: { scholarshipId: string; viewerId: string },
): Promise<Preview> {
  const prepared = await db.$queryRaw<Row[]>`
    SELECT d.id, a.applicant_id AS "applicantId", d.outcome::text, d.amount::float8 AS amount, u.email_verified OR ${IS_ENTERED} AS "isReachable",
      d.is_left_out AS "isLeftOut"
    FROM decisions d JOIN applications a ON a.id = d.application_id JOIN users u ON u.id = a.applicant_id
    WHERE a.scholarship_id = ${scholarshipId}::uuid AND d.release_id IS NULL AND a.cancelled_at IS NULL
      AND a.applicant_id <> ${viewerId}::uuid
    ORDER BY d.id`;
  const rows = prepared.filter(({ isLeftOut }) => !isLeftOut);
  const totals = (await readAwardTotals({ db }, { scholarshipIds: [scholarshipId] })).find(
    (row) => row.scholarshipId === scholarshipId,
  );
  const counts = { awards: 0, waitlisted: 0, notSelected: 0, returned: 0 };
  for (const { outcome } of rows)
    counts[COUNTED[outcome as keyof typeof COUNTED] as keyof ReleaseCounts] += 1;
  const isOpen = await hasOpenRelease({ db }, scholarshipId);
  return {
    ids: rows.map(({ id }) => id),
    applicantIds: rows.map(({ applicantId }) => applicantId),
    counts,
    amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    currency: totals?.currency ?? null,
    withoutAddress: rows.filter(({ isReachable }) => !isReachable).length,
    undecided: await countUndecided({ db }, scholarshipId, viewerId),
    leftOut: prepared.length - rows.length,
    ...measureExcess(counts.awards > 0 ? totals : undefined),
    problems: [
      ...(rows.length === 0 ? [refuse('CONFLICT', 'release.empty')] : []),
      ...(isOpen ? [refuse('CONFLICT', 'release.another')] : []),
    ],
  };
}

export async function hasOpenRelease(
  { db }: { db: Pick<TransactionContext['db'], 'release'> },
  scholarshipId: string,
): Promise<boolean> {
  const where = { scholarshipId, state: { in: OPEN_RELEASE_STATES } };
  return (await db.release.count({ where })) > 0;
}

/** `totals` is undefined for a release without awards, which spends no money. */
function measureExcess(totals: AwardTotals | undefined): { overBudget: number; overPlaces: number } {
  return {
    overBudget: Math.max(0, -(totals?.left ?? 0)),
    overPlaces: Math.max(0, -(totals?.placesLeft ?? 0)),
  };
}

async function countUndecided(
  { db }: { db: Pick<TransactionContext['db'], '$queryRaw'> },
  scholarshipId: string,
  viewerId: string,
): Promise<number> {
  const [row] = await db.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS found FROM ${CANDIDATES}
    WHERE a.scholarship_id = ${scholarshipId}::uuid AND a.cancelled_at IS NULL AND a.status = 'PROCESSING'
      AND a.applicant_id <> ${viewerId}::uuid AND d.id IS NULL`;
  return row?.found ?? 0;
}
