import { Prisma } from '../../../prisma/client/client.ts';
import type { NewApplication } from '../../events/events.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { findWaiver } from './isWaived.ts';
import { relyOnCondition } from './waiverCondition.ts';

export function mayBeWaivedFor(personId: string): Prisma.Sql {
  return Prisma.sql`(
    EXISTS (SELECT FROM fee_waivers w WHERE w.person_id = ${personId}::uuid AND w.scholarship_id = s.id)
    OR EXISTS (SELECT FROM waiver_rules w WHERE w.scholarship_id = s.id AND w.condition IS NOT NULL))`;
}

/**
 * Adds the waiver to the timeline, even if the fee was waived before the submission. If staff entered the
 * application, ignores the condition, because the result would reveal the person's answers. The caller must have
 * locked the applicant.
 */
export async function linkWaiver(
  ctx: EventContext,
  { applicationId, applicantId: personId, scholarshipId, isEntered, mayBeWaived }: NewApplication,
): Promise<void> {
  if (!mayBeWaived) return;
  const waiver = await findWaiver(ctx.db, { personId, scholarshipId });
  if (!waiver) {
    if (isEntered) return;
    const where = { id: applicationId, totalFee: { gt: 0 } };
    if ((await ctx.db.application.count({ where })) > 0)
      await relyOnCondition(ctx, { personId, scholarshipId });
    return;
  }
  const { reason, grantedById } = waiver;
  await publish(ctx, 'fee.waived', { applicationId, actorId: grantedById ?? personId, reason });
}
