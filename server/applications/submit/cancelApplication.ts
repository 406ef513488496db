import { z } from 'zod';
import { reasonSchema } from '../../../rules/applications/applications.ts';
import { LIVE_AWARD_STATES } from '../../../rules/awards/awardOptions.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import type { FeesOnCancel } from '../../events/mail/templates/templates.ts';
import { publish } from '../../events/publish.ts';
import { refundOnCancel } from '../../payments/refunds/refundOnCancel.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { decline } from '../awards/answerAward.ts';
import { AWARD_PARTS } from '../awards/awardRow.ts';
import { discardDraft } from '../decisions/discardDraft.ts';
import { explainPending, requireNoLiveAward } from '../decisions/requireFree.ts';
import { readWritten } from './submitApplication.ts';

const input = z.object({ reason: reasonSchema.nullish() });

export type Withdrawal = { id: string; reason?: string | null | undefined };

/**
 * If the application has an offered award, declines the award instead. Throws NOT_FOUND if the application has
 * already been withdrawn, and CONFLICT once an award has been accepted.
 */
export async function cancelApplication(ctx: RequestContext, given: Withdrawal): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.cancel', given);
  const { reason } = checkInput(input, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    if (await declineOffer(inside, application.id, { reason: reason ?? null, actorId: viewer.id }))
      return readWritten(db, application.id);
    const { left } = await takeAway(inside, application, { isDeleted: false, actorId: viewer.id });
    await publish(inside, 'application.cancelled', [{ ...left, actorId: viewer.id, reason }]);
    return readWritten(db, application.id);
  });
}

async function declineOffer(
  ctx: TransactionContext,
  applicationId: string,
  answer: { reason: string | null; actorId: string },
): Promise<boolean> {
  const state = { in: [...LIVE_AWARD_STATES] };
  const award = await ctx.db.award.findFirst({ where: { applicationId, state }, include: AWARD_PARTS });
  if (!award) return false;
  if (award.state === 'ACCEPTED') throw refuse('CONFLICT', 'award.acceptedCancel');
  await decline(ctx, award, answer);
  return true;
}

export async function deleteApplication(ctx: RequestContext, given: { id: string }): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.delete', given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockCoordination(db, viewer, 'application.delete', application.organisationId);
    const { left, fees } = await takeAway(inside, application, {
      isDeleted: true,
      actorId: viewer.id,
    });
    const { status } = application;
    await publish(inside, 'application.deleted', { ...left, actorId: viewer.id, status, fees });
    return readWritten(db, application.id);
  });
}

async function takeAway(
  ctx: TransactionContext,
  { id, applicantId }: ApplicationRow,
  { isDeleted, actorId }: { isDeleted: boolean; actorId: string },
): Promise<{ left: { applicationId: string; scholarshipId: string }; fees: FeesOnCancel | null }> {
  const { db } = ctx;
  const at = ctx.now();
  await lockPerson(db, applicantId);
  await requireNoLiveAward(ctx, id);
  const [gone] = await db.application.updateManyAndReturn({
    where: { id, cancelledAt: null, isHeld: false },
    data: { cancelledAt: at, updatedAt: at, version: { increment: 1 } },
    select: { id: true, applicantId: true, scholarshipId: true, status: true },
  });
  if (!gone) {
    const now = await readWritten(db, id);
    // The second of two concurrent calls finds the application already cancelled.
    if (now.cancelledAt) throw notFound();
    throw await explainPending(ctx, now);
  }
  await discardDraft(ctx, { applicationId: id, actorId });
  await db.documentRequest.deleteMany({ where: { applicationId: id, metAt: null } });
  const fees = await refundOnCancel(ctx, { ...gone, isDeleted });
  return { left: { applicationId: id, scholarshipId: gone.scholarshipId }, fees };
}
