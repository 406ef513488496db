import { authorize } from '../../../access.ts';
import type { RequestContext } from '../../../context.ts';
import { checkScholarshipId } from './draftRow.ts';

/** Throws the viewer's own draft for a scholarship away. False when there was none. */
export async function discardDraft(ctx: RequestContext, given: { scholarshipId: string }): Promise<boolean> {
  const { id: applicantId } = authorize(ctx.viewer, 'draft.discard', { ownerId: ctx.viewer?.id });
  const scholarshipId = checkScholarshipId(given);
  const { count } = await ctx.db.applicationDraft.deleteMany({ where: { applicantId, scholarshipId } });
  return count > 0;
}
