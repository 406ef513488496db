import type { EventContext } from '../../events/publish.ts';
import { publish } from '../../events/publish.ts';

/**
 * Deletes the prepared decision and returns whether there was one. The caller must have locked the applicant or the
 * application.
 */
export async function discardDraft(
  ctx: EventContext,
  { applicationId, actorId }: { applicationId: string; actorId: string | null },
): Promise<boolean> {
  const [draft] = await ctx.db.$queryRaw<{ outcome: string }[]>`
    DELETE FROM decisions WHERE application_id = ${applicationId}::uuid AND release_id IS NULL RETURNING outcome::text`;
  if (!draft) return false;
  const before = { outcome: draft.outcome };
  await publish(ctx, 'decision.discarded', { actorId, id: applicationId, before });
  return true;
}
