import type { AssessmentRound, Prisma } from '../../../../prisma/client/client.ts';
import { computeTotals } from '../../../../rules/assessment/totals.ts';
import type { TransactionContext } from '../../../platform/context.ts';

type Submitted = { applicationId: string; memberId: string; total: number | null; isPassed: boolean | null };

export async function refreshTotals(
  { db }: Pick<TransactionContext, 'db'>,
  { roundId }: { roundId: string },
): Promise<void> {
  await db.$queryRaw`SELECT FROM assessment_rounds WHERE id = ${roundId}::uuid FOR UPDATE`;
  const round = await db.assessmentRound.findUniqueOrThrow({ where: { id: roundId } });
  const rows = await readSubmitted({ db }, roundId);
  const { applications } = computeTotals(toAssessments(rows), toSettings(round));
  const totals = [...applications].map(([applicationId, total]) => ({ applicationId, ...total }));
  await db.$executeRaw`
    UPDATE round_applications e SET total = t.total, spread = t.spread, count = coalesce(t.count, 0), rank = t.rank,
      corrected = t.corrected, failed_count = coalesce(t."failedCount", 0), is_failed = coalesce(t."isFailed", false),
      is_disputed = coalesce(t."isDisputed", false)
    FROM round_applications old LEFT JOIN jsonb_to_recordset(${JSON.stringify(totals)}::jsonb) AS t ("applicationId" uuid,
      total int, spread int, count smallint, rank int, corrected int, "failedCount" smallint, "isFailed" boolean, "isDisputed" boolean)
      ON t."applicationId" = old.application_id
    WHERE e.round_id = ${roundId}::uuid AND old.round_id = e.round_id AND old.application_id = e.application_id
      AND (e.total, e.spread, e.count, e.rank, e.corrected, e.failed_count, e.is_failed, e.is_disputed) IS DISTINCT FROM
        (t.total, t.spread, coalesce(t.count, 0::smallint), t.rank, t.corrected, coalesce(t."failedCount", 0::smallint),
          coalesce(t."isFailed", false), coalesce(t."isDisputed", false))`;
}

export const COUNTED = {
  state: 'SUBMITTED',
  entry: { application: { cancelledAt: null } },
} as const satisfies Prisma.AssessmentWhereInput;

function readSubmitted({ db }: Pick<TransactionContext, 'db'>, roundId: string): Promise<Submitted[]> {
  return db.assessment.findMany({
    where: { roundId, ...COUNTED },
    select: { applicationId: true, memberId: true, total: true, isPassed: true },
  });
}

export function toAssessments(rows: readonly Submitted[]) {
  return rows.map(({ applicationId, memberId, total, isPassed }) => ({
    ...{ applicationId, assessorId: memberId, total, isPassed: isPassed !== false },
  }));
}

export function toSettings({ method, maxSpread }: Pick<AssessmentRound, 'method' | 'maxSpread'>) {
  return { method: method === 'MEAN' ? ('mean' as const) : ('median' as const), maxSpread };
}
