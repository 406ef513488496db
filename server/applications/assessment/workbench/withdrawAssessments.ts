import type { EventContext } from '../../../events/publish.ts';

/** Takes a withdrawn application from its assessors. Submitted scores stay as they are. */
export async function withdrawAssessments(
  { db }: EventContext,
  { applicationId }: { applicationId: string },
): Promise<void> {
  await db.assessment.deleteMany({ where: { applicationId, state: 'PLANNED' } });
  await db.assessment.updateMany({
    where: { applicationId, state: { in: ['ASSIGNED', 'STARTED'] } },
    data: { state: 'WITHDRAWN', version: { increment: 1 } },
  });
}
