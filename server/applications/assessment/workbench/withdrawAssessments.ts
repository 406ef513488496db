import type { EventContext } from '../../../events/publish.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';

/**
 * Ends the unsubmitted assessments of withdrawn applications. Lock order: the applications, then their rounds, then
 * assessments. Submitting an assessment locks no application, so a submission cannot deadlock with a withdrawal.
 */
export async function withdrawAssessments(
  { db }: EventContext,
  withdrawn: readonly { applicationId: string }[],
): Promise<void> {
  if (withdrawn.length === 0) return;
  const applicationIds = withdrawn.map(({ applicationId }) => applicationId);
  const rounds = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM assessment_rounds WHERE state <> 'CLOSED' AND id IN (
      SELECT round_id FROM round_applications WHERE application_id = ANY(${applicationIds}::uuid[]))
    ORDER BY id FOR UPDATE`;
  const theirs = { applicationId: { in: applicationIds } };
  await db.assessment.deleteMany({ where: { ...theirs, state: 'PLANNED' } });
  await db.assessment.updateMany({
    where: { ...theirs, state: { in: ['ASSIGNED', 'STARTED'] } },
    data: { state: 'WITHDRAWN', version: { increment: 1 } },
  });
  for (const { id: roundId } of rounds) await refreshTotals({ db }, { roundId });
}
