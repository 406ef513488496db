import { z } from 'zod';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../rules/applications/applications.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { type ApplicationRow, findApplication } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { discardDraft } from '../decisions/discardDraft.ts';
import { requireFree, requireNoLiveAward } from '../decisions/requireFree.ts';
import { noMove, requireMove } from './requireMove.ts';

const input = z.object({
  status: z.enum(APPLICATION_STATUSES, problem('oneOf', { options: APPLICATION_STATUSES.join(', ') })),
  reason: reasonSchema.nullish(),
});

export type Move = { id: string; status: ApplicationStatus; reason?: string | null | undefined };

export async function setApplicationStatus(ctx: RequestContext, given: Move): Promise<ApplicationRow> {
  const { application, isMoved } = await moveApplication(ctx, given);
  if (!isMoved) throw noMove(application.status, given.status);
  return application;
}

/**
 * Like `setApplicationStatus`, but accepts an application that already has the status; `isMoved` is then
 * false.
 */
export async function moveApplication(
  ctx: RequestContext,
  given: Move,
): Promise<{ application: ApplicationRow; isMoved: boolean }> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.setStatus', given);
  const { status, reason } = checkInput(input, given);
  if (application.status === status) return { application, isMoved: false };
  await requireFree(ctx, application);
  requireMove('application.setStatus', { from: application.status, to: status, reason });
  return ctx.db.$transaction(async (tx) => {
    // Checks for an award again, because staff may have extended a lapsed award, which takes the same lock.
    await lockPerson(tx, application.applicantId);
    await requireNoLiveAward({ db: tx }, application.id);
    await lockCoordination(tx, viewer, 'application.setStatus', application.organisationId);
    const { count } = await tx.application.updateMany({
      where: { id: application.id, status: application.status, cancelledAt: null, isHeld: false },
      data: { status, updatedAt: ctx.now(), version: { increment: 1 } },
    });
    const now = await findApplication(tx, application.id);
    if (!now || now.cancelledAt) throw notFound();
    const inside = { ...ctx, db: tx };
    if (count === 0) await requireFree(inside, now);
    if (count === 0 && now.status !== status) throw noMove(now.status, status);
    const { id: applicationId, scholarshipId, status: from } = application;
    const moved = { applicationId, scholarshipId, actorId: viewer.id, from, status, reason };
    if (count === 1) await publish(inside, 'application.moved', moved);
    // A prepared decision remains when staff start processing. Any other move discards it.
    if (count === 1 && status !== 'PROCESSING')
      await discardDraft(inside, { applicationId, actorId: viewer.id });
    return { application: now, isMoved: count === 1 };
  });
}
