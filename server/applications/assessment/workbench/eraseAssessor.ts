import type { EventContext } from '../../../events/publish.ts';

/**
 * Removes a person's data from their assessments. Submitted scores remain, but without the person's name or private
 * notes.
 */
export async function eraseAssessor(
  { db, now }: Pick<EventContext, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  const mine = { member: { userId } };
  await db.assessment.deleteMany({ where: { ...mine, state: 'PLANNED' } });
  await db.assessment.updateMany({
    where: { ...mine, state: { in: ['ASSIGNED', 'STARTED'] } },
    data: { state: 'WITHDRAWN', version: { increment: 1 } },
  });
  await db.assessment.updateMany({ where: mine, data: { notes: null } });
  await db.assessmentConflict.deleteMany({ where: { userId } });
  await db.panelMember.updateMany({ where: { userId, leftAt: null }, data: { leftAt: now() } });
  await db.panelMember.updateMany({ where: { userId }, data: { userId: null, subjects: [], languages: [] } });
}
