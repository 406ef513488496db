import type { DraftContent } from '../../../rules/applications/applications.ts';
import { formatPictureAddress } from '../../accounts/pictures/formatPicture.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { readAnswers } from '../answers/readAnswers.ts';
import { loadViewerApplication } from '../applicationAbilities.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { authorizeApplication } from '../authorizeApplication.ts';
import type { DraftRow } from '../drafts/draftRow.ts';
import { readDraft } from '../drafts/readDrafts.ts';
import { saveDraft } from '../drafts/saveDraft.ts';
import { loadCanApply, lockOpenScholarship } from '../submit/openScholarship.ts';

/**
 * Creates a draft with the answers of the withdrawn application. If there already is a draft, returns that draft
 * instead, so that no input is lost. Throws CONFLICT if the application is not cancelled, if the viewer has applied
 * again, or if the scholarship is closed.
 */
export async function applyAgain(ctx: RequestContext, given: { id: string }): Promise<DraftRow> {
  const { viewer, application } = await authorizeApplication(ctx, 'application.applyAgain', given);
  const { scholarshipId, cancelledAt } = application;
  if (!cancelledAt) throw refuse('CONFLICT', 'application.applied');
  await lockOpenScholarship(ctx, { scholarshipId, applicantId: viewer.id });
  const begun = await readDraft(ctx, { scholarshipId });
  if (begun) return begun;
  const [stored] = await readAnswers(ctx.db, [application.id]);
  return saveDraft(ctx, { scholarshipId, content: answersOf(application) }, stored?.sets);
}

export async function canApplyAgain(application: ApplicationRow, ctx: RequestContext): Promise<boolean> {
  const { applicantId, scholarshipId, cancelledAt } = application;
  if (!cancelledAt || applicantId !== ctx.viewer?.id) return false;
  if (!can(ctx.viewer, 'application.applyAgain', { ownerId: applicantId })) return false;
  const [standing, isOpen] = await Promise.all([
    loadViewerApplication(ctx, scholarshipId),
    loadCanApply(ctx, scholarshipId),
  ]);
  return isOpen && !standing;
}

function answersOf(application: ApplicationRow): DraftContent {
  const { phone, address, applicantName, applicantImage, ssc, hsc, gender, degree } = application;
  return {
    phone,
    address,
    applicantName,
    applicantImage: formatPictureAddress(applicantImage) ?? '',
    ssc,
    hsc,
    gender: gender ?? '',
    degree: degree ?? '',
  };
}
