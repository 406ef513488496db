import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { reasonRule } from '../../../rules/applications.ts';
import { holdCoordination } from '../../accounts/organisations/holdCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { recordAudit } from '../../events/audit/recordAudit.ts';
import { recordEvent } from '../../events/timeline/recordEvent.ts';
import { describeApplication } from '../../events/webhooks/eventData.ts';
import { queueWebhook } from '../../events/webhooks/queueWebhook.ts';
import { refundOnCancel } from '../../payments/refunds/refundOnCancel.ts';
import { notFound } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { notifyApplicant } from '../decide/notifyApplicant.ts';
import { explainHeld } from '../decisions/requireFree.ts';
import { readWritten } from './submitApplication.ts';

const input = z.object({ reason: reasonRule.nullish() });

export type Withdrawal = { id: string; reason?: string | null | undefined };

/** Withdraws one's own application. Returns the cancelled one; NOT_FOUND when it is gone already. */
export async function cancelApplication(ctx: RequestContext, given: Withdrawal): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.cancel', given);
  const { reason } = checkInput(input, given);
  return ctx.db.$transaction(async (tx) => {
    await takeAway(ctx, tx, { viewer, application, kind: 'CANCELLED', reason });
    return readWritten(tx, application.id);
  });
}

/** Removes an application from all lists, for staff, and notifies the applicant. NOT_FOUND when it is gone already. */
export async function deleteApplication(ctx: RequestContext, given: { id: string }): Promise<ApplicationRow> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.delete', given);
  return ctx.db.$transaction(async (tx) => {
    await holdCoordination(tx, viewer, 'application.delete', application.organisationId);
    await takeAway(ctx, tx, { viewer, application, kind: 'DELETED' });
    await recordAudit(
      { ...ctx, db: tx },
      {
        actorId: viewer.id,
        action: 'application.delete',
        targetType: 'application',
        targetId: application.id,
        before: { status: application.status },
      },
    );
    return readWritten(tx, application.id);
  });
}

type Leaving = {
  viewer: Viewer;
  application: ApplicationRow;
  kind: 'CANCELLED' | 'DELETED';
  reason?: string | null | undefined;
};

async function takeAway(
  ctx: RequestContext,
  tx: Prisma.TransactionClient,
  { viewer, application, kind, reason }: Leaving,
): Promise<void> {
  const { id, applicantId } = application;
  const at = ctx.now();
  // The person before the application, as everywhere.
  await lockPerson(tx, applicantId);
  const [gone] = await tx.application.updateManyAndReturn({
    where: { id, cancelledAt: null, isHeld: false },
    data: { cancelledAt: at, updatedAt: at, version: { increment: 1 } },
    select: { id: true, applicantId: true, scholarshipId: true, status: true },
  });
  if (!gone) {
    const now = await readWritten(tx, id);
    // Of two at once the second finds nothing to take away any more.
    if (now.cancelledAt) throw notFound();
    throw await explainHeld({ ...ctx, db: tx }, now);
  }
  const detail = reason ? { reason } : undefined;
  await recordEvent(tx, { applicationId: id, actorId: viewer.id, kind, detail, at });
  // Nothing is asked of it any more; the timeline keeps that it was.
  await tx.documentRequest.deleteMany({ where: { applicationId: id, metAt: null } });
  const fees = await refundOnCancel(ctx, tx, { ...gone, isDeleted: kind === 'DELETED' });
  if (kind === 'DELETED') await notifyApplicant({ ...ctx, db: tx }, 'applicationDeleted', id, { fees });
  const told = describeApplication({ ...gone, status: kind });
  await queueWebhook({ ...ctx, db: tx }, 'APPLICATION_STATUS_CHANGED', told);
}
