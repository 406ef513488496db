import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkScholarshipId } from './draftRow.ts';

/** Throws the viewer's own draft for a scholarship away. False when there was none. */
export async function discardDraft(ctx: RequestContext, given: { scholarshipId: string }): Promise<boolean> {
  const { id: applicantId } = authorize(ctx.viewer, 'draft.discard', { ownerId: ctx.viewer?.id });
  const scholarshipId = checkScholarshipId(given);
  const where = { applicantId, scholarshipId };
  return ctx.db.$transaction(async (db) => {
    const { count } = await db.applicationDraft.deleteMany({ where });
    // From now on, not from the last purge, letters wait for another draft.
    if (count > 0) await db.reference.updateMany({ where, data: { unneededSince: ctx.now() } });
    return count > 0;
  });
}
