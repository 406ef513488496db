import { MAX_DRAFTS } from '../../../rules/applications/applicationOptions.ts';
import { authorize, can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { checkScholarshipId, DRAFT_COLUMNS, type DraftRow } from './draftRow.ts';

/** Excludes obsolete drafts, whose owner has already applied for the scholarship. */
const isNotApplied = (applicantId: string) => ({
  scholarship: { applications: { none: { applicantId, cancelledAt: null } } },
});

export async function readDraft(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<DraftRow | null> {
  const { id: applicantId } = authorize(ctx.viewer, 'draft.read', { ownerId: ctx.viewer?.id });
  const scholarshipId = checkScholarshipId(given);
  return ctx.db.applicationDraft.findUnique({
    where: { applicantId_scholarshipId: { applicantId, scholarshipId }, ...isNotApplied(applicantId) },
    select: DRAFT_COLUMNS,
  });
}

export async function listMyDrafts(ctx: RequestContext): Promise<DraftRow[]> {
  const { id: applicantId } = authorize(ctx.viewer, 'draft.read', { ownerId: ctx.viewer?.id });
  return ctx.db.applicationDraft.findMany({
    where: { applicantId, ...isNotApplied(applicantId) },
    select: DRAFT_COLUMNS,
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MAX_DRAFTS,
  });
}

export const loadViewerDraft = createRequestLoader(async ({ db, viewer }, ids: readonly string[]) => {
  if (!viewer || !can(viewer, 'draft.read', { ownerId: viewer.id })) return ids.map(() => null);
  const drafts = await db.applicationDraft.findMany({
    where: {
      applicantId: viewer.id,
      scholarshipId: { in: [...new Set(ids)] },
      ...isNotApplied(viewer.id),
    },
    select: DRAFT_COLUMNS,
  });
  const found = new Map<string, DraftRow>(drafts.map((draft) => [draft.scholarshipId, draft]));
  return ids.map((id) => found.get(id) ?? null);
});
