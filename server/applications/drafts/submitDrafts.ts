import { z } from 'zod';
import { storableText } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { loadViewerApplication } from '../applicationAbilities.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { findByKey, submitApplication } from '../submit/submitApplication.ts';
import {
  type SubmitResult,
  severalKeySchema,
  severalSchema,
  submitEach,
} from '../submit/submitApplications.ts';
import { getRevision, readForm, toInput } from './draftReadiness.ts';
import { loadViewerDraft } from './readDrafts.ts';
import { refuseChanged } from './requireUnchanged.ts';

const schema = z.object({
  drafts: severalSchema(
    z.object({
      scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
      revision: storableText().max(60, problem('tooLong', { max: 60 })),
    }),
  ),
  consent: z.literal(true, problem('consent')),
  idempotencyKey: severalKeySchema,
});

type DraftChoice = z.infer<typeof schema>['drafts'][number];

/**
 * Submits the viewer's drafts one after the other. A draft that has changed since its revision was read is refused
 * with CONFLICT, but the others are still submitted.
 */
export async function submitDrafts(
  ctx: RequestContext,
  given: { drafts: readonly unknown[]; consent: boolean; idempotencyKey?: string | null | undefined },
): Promise<SubmitResult[]> {
  const { id } = authorize(ctx.viewer, 'application.submit');
  authorize(ctx.viewer, 'draft.read', { ownerId: id });
  const { drafts, idempotencyKey } = checkInput(schema, given);
  return submitEach(ctx, drafts, idempotencyKey, async (draft, key) => {
    try {
      return await submitDraft(ctx, draft, key);
    } catch (error) {
      const earlier = key && (await findByKey(ctx, id, key, draft.scholarshipId));
      if (earlier) return earlier;
      throw error;
    }
  });
}

async function submitDraft(
  ctx: RequestContext,
  { scholarshipId, revision }: DraftChoice,
  key: string | null,
): Promise<ApplicationRow> {
  const draft = await loadViewerDraft(ctx, scholarshipId);
  if (!draft) throw await explainGone(ctx, scholarshipId);
  const form = await readForm(ctx, draft);
  if (getRevision(form) !== revision) throw refuseChanged();
  const upon = { version: draft.version, generalVersion: form.set?.generalVersion ?? 0 };
  return submitApplication(ctx, { input: toInput(form), idempotencyKey: key, upon });
}

async function explainGone(ctx: RequestContext, scholarshipId: string) {
  return (await loadViewerApplication(ctx, scholarshipId))
    ? refuse('CONFLICT', 'application.applied')
    : refuse('NOT_FOUND', 'draft.gone');
}
