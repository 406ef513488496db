import { feedbackSchema } from '../../../rules/applications/applications.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { publish } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { requireNotHeld } from '../decisions/requireFree.ts';
import { readWritten } from '../submit/submitApplication.ts';
import { changedMeanwhile, versionSchema } from '../submit/updateApplication.ts';

const input = versionSchema.extend({ feedback: feedbackSchema });

export type Feedback = { id: string; feedback: string; version?: number | null | undefined };

export async function giveFeedback(ctx: RequestContext, given: Feedback): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.giveFeedback', given);
  const { feedback, version } = checkInput(input, given);
  const { id } = application;
  await requireNotHeld(ctx, application);
  return ctx.db.$transaction(async (tx) => {
    await lockCoordination(tx, viewer, 'application.giveFeedback', application.organisationId);
    const { count } = await tx.application.updateMany({
      // If `version` is omitted, the version that was just read detects a concurrent change.
      where: { id, cancelledAt: null, isHeld: false, version: version ?? application.version },
      data: { feedback, updatedAt: ctx.now(), version: { increment: 1 } },
    });
    if (count === 0) throw changedMeanwhile();
    const hadFeedback = application.feedback !== null;
    const given = { applicationId: id, actorId: viewer.id, hadFeedback };
    await publish({ ...ctx, db: tx }, 'feedback.given', given);
    return readWritten(tx, id);
  });
}
