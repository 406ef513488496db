import { feedbackRule } from '../../../rules/applications.ts';
import { holdCoordination } from '../../accounts/organisations/holdCoordination.ts';
import { recordAudit } from '../../events/audit/recordAudit.ts';
import { recordEvent } from '../../events/timeline/recordEvent.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { requireFree } from '../decisions/requireFree.ts';
import { readWritten } from '../submit/submitApplication.ts';
import { changedMeanwhile, versionRule } from '../submit/updateApplication.ts';
import { notifyApplicant } from './notifyApplicant.ts';

const input = versionRule.extend({ feedback: feedbackRule });

export type Feedback = { id: string; feedback: string; version?: number | null | undefined };

/** Writes feedback to an applicant, for staff. CONFLICT when the application was changed since `version`. */
export async function giveFeedback(ctx: RequestContext, given: Feedback): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.giveFeedback', given);
  const { feedback, version } = checkInput(input, given);
  const { id } = application;
  await requireFree(ctx, application);
  return ctx.db.$transaction(async (tx) => {
    await holdCoordination(tx, viewer, 'application.giveFeedback', application.organisationId);
    const { count } = await tx.application.updateMany({
      // Without a version: of two at once the second is told, not lost.
      where: { id, cancelledAt: null, isHeld: false, version: version ?? application.version },
      data: { feedback, updatedAt: ctx.now(), version: { increment: 1 } },
    });
    if (count === 0) throw changedMeanwhile();
    await recordEvent(tx, { applicationId: id, actorId: viewer.id, kind: 'FEEDBACK_GIVEN', at: ctx.now() });
    await recordAudit(
      { ...ctx, db: tx },
      // The words stay out: the audit outlives the applicant's account.
      {
        actorId: viewer.id,
        action: 'application.giveFeedback',
        targetType: 'application',
        targetId: id,
        before: { hasFeedback: application.feedback !== null },
        after: { hasFeedback: true },
      },
    );
    await notifyApplicant({ ...ctx, db: tx }, 'feedbackGiven', id, {});
    return readWritten(tx, id);
  });
}
