import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkScholarshipId } from './draftRow.ts';

export async function discardDraft(ctx: RequestContext, given: { scholarshipId: string }): Promise<boolean> {
  const { id: applicantId } = authorize(ctx.viewer, 'draft.discard', { ownerId: ctx.viewer?.id });
  const scholarshipId = checkScholarshipId(given);
  const where = { applicantId, scholarshipId };
  return ctx.db.$transaction(async (db) => {
    const { count } = await db.applicationDraft.deleteMany({ where });
    // The retention period of the references starts now, not at the next purge.
    if (count > 0) await db.reference.updateMany({ where, data: { unneededSince: ctx.now() } });
    return count > 0;
  });
}
