import { Prisma } from '../../../../prisma/client/client.ts';
import type { NewApplication } from '../../../events/events.ts';
import type { EventContext } from '../../../events/publish.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';

type Affected = { scholarshipId: string; userId: string; applicationId?: string };

/**
 * Ends the assessments of a person with a conflict of interest, in all rounds of a scholarship that are not
 * closed, for one application or for all. Returns the number of ended assessments.
 */
export async function endAssessments(
  { db }: Pick<EventContext, 'db'>,
  { scholarshipId, userId, applicationId }: Affected,
): Promise<number> {
  const own = Prisma.sql`member_id IN (SELECT id FROM panel_members WHERE user_id = ${userId}::uuid)
    AND round_id IN (SELECT id FROM assessment_rounds WHERE scholarship_id = ${scholarshipId}::uuid AND state <> 'CLOSED')
    ${applicationId ? Prisma.sql`AND application_id = ${applicationId}::uuid` : Prisma.empty}`;
  // Lock order: the round, then its assessments.
  const affected = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM assessment_rounds WHERE id IN (SELECT round_id FROM assessments WHERE ${own}) ORDER BY id FOR UPDATE`;
  if (affected.length === 0) return 0;
  const removed = await db.$executeRaw`DELETE FROM assessments WHERE ${own} AND state = 'PLANNED'`;
  const ended = await db.$executeRaw`
    UPDATE assessments SET state = 'CONFLICTED', submitted_at = NULL, total = NULL, is_passed = NULL, version = version + 1
    WHERE ${own} AND state IN ('ASSIGNED', 'STARTED', 'SUBMITTED')`;
  for (const { id: roundId } of affected) await refreshTotals({ db }, { roundId });
  return removed + ended;
}

export const IS_ASSESSED = Prisma.sql`EXISTS (
  SELECT FROM assessment_rounds r WHERE r.scholarship_id = s.id AND r.state <> 'CLOSED')`;

/**
 * Ends the assessments of a scholarship that are assigned to a person who has applied for it, or to that person's
 * referees.
 */
export async function excludeApplicant(
  { db }: Pick<EventContext, 'db'>,
  {
    scholarshipId,
    applicantId,
    isAssessed,
  }: Pick<NewApplication, 'scholarshipId' | 'applicantId' | 'isAssessed'>,
): Promise<void> {
  if (!isAssessed) return;
  const people = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT u.id FROM assessment_rounds r JOIN panel_members m ON m.panel_id = r.panel_id JOIN users u ON u.id = m.user_id
    WHERE r.scholarship_id = ${scholarshipId}::uuid AND r.state <> 'CLOSED' AND (u.id = ${applicantId}::uuid OR u.email IN (
      SELECT email FROM reference_requests
      WHERE scholarship_id = ${scholarshipId}::uuid AND applicant_id = ${applicantId}::uuid AND removed_at IS NULL))
    ORDER BY u.id`;
  for (const { id: userId } of people) await endAssessments({ db }, { scholarshipId, userId });
}

/** Ends the assessments assigned to a person who is named as a referee after submission. */
export async function excludeReferee(
  ctx: Pick<EventContext, 'db'>,
  { scholarshipId, applicantId }: Pick<NewApplication, 'scholarshipId' | 'applicantId'>,
): Promise<void> {
  const where = { scholarshipId, applicantId, cancelledAt: null };
  if ((await ctx.db.application.count({ where })) > 0)
    await excludeApplicant(ctx, { scholarshipId, applicantId, isAssessed: true });
}
