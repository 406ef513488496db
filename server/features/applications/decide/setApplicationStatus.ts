import { z } from 'zod';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../../rules/applicationOptions.ts';
import { reasonRule } from '../../../../rules/applications.ts';
import { problem } from '../../../../rules/problems.ts';
import { notFound } from '../../../access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../../context.ts';
import { type AppError, refuse } from '../../../errors.ts';
import { checkInput } from '../../../input.ts';
import { recordAudit } from '../../audit/recordAudit.ts';
import { recordEvent } from '../../timeline/recordEvent.ts';
import { describeApplication } from '../../webhooks/eventData.ts';
import { queueWebhook } from '../../webhooks/queueWebhook.ts';
import { type ApplicationRow, findApplication } from '../applicationRow.ts';
import { findMove } from '../applications.status.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { notifyApplicant } from './notifyApplicant.ts';

const input = z.object({
  status: z.enum(APPLICATION_STATUSES, problem('oneOf', { options: APPLICATION_STATUSES.join(', ') })),
  reason: reasonRule.nullish(),
});

export type Move = { id: string; status: ApplicationStatus; reason?: string | null | undefined };

/** Moves an application to another state, for staff. CONFLICT for a move that there is not, the repeated one included. */
export async function setApplicationStatus(ctx: RequestContext, given: Move): Promise<ApplicationRow> {
  const { application, isMoved } = await moveApplication(ctx, given);
  if (!isMoved) throw noMove(application.status, given.status);
  return application;
}

/** The same; that the application is in that state already is no error, but `isMoved` is false. */
export async function moveApplication(
  ctx: RequestContext,
  given: Move,
): Promise<{ application: ApplicationRow; isMoved: boolean }> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.setStatus', given);
  const { status, reason } = checkInput(input, given);
  requireOthers(viewer, application);
  if (application.status === status) return { application, isMoved: false };
  requireMove(application.status, status, reason);
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.application.updateMany({
      where: { id: application.id, status: application.status, cancelledAt: null },
      data: { status, updatedAt: ctx.now(), version: { increment: 1 } },
    });
    const now = await findApplication(tx, application.id);
    if (!now || now.cancelledAt) throw notFound();
    if (count === 0 && now.status !== status) throw noMove(now.status, status);
    if (count === 1) await report({ ...ctx, db: tx }, viewer.id, now, { from: application.status, reason });
    return { application: now, isMoved: count === 1 };
  });
}

type Moved = { from: ApplicationStatus; reason: string | null | undefined };

/** A move in the timeline and the audit, in a mail to the applicant and a message to partners. */
async function report(
  ctx: TransactionContext,
  actorId: string,
  now: ApplicationRow,
  { from, reason }: Moved,
): Promise<void> {
  const { id, status } = now;
  const why = reason ? { reason } : {};
  const detail = { from, to: status, ...why };
  await recordEvent(ctx.db, { applicationId: id, actorId, kind: 'STATUS_CHANGED', detail, at: ctx.now() });
  const target = { action: 'application.setStatus', targetType: 'application', targetId: id };
  await recordAudit(ctx, { actorId, ...target, before: { status: from }, after: { status, ...why } });
  await notifyApplicant(ctx, 'statusChanged', id, { status, ...why });
  await queueWebhook(ctx, 'APPLICATION_STATUS_CHANGED', describeApplication(now));
}

/** Staff do not decide on their own applications. CONFLICT, since the role would allow it. */
export function requireOthers(viewer: Viewer, { applicantId }: ApplicationRow): void {
  if (applicantId === viewer.id) throw refuse('CONFLICT', 'application.own');
}

function requireMove(
  from: ApplicationStatus,
  to: ApplicationStatus,
  reason: string | null | undefined,
): void {
  const move = findMove(from, to);
  if (!move) throw noMove(from, to);
  if (move.needsReason && !reason)
    throw refuse(
      'CONFLICT',
      'application.reasonRequired',
      { from, to },
      { problems: { reason: problem('statusReason') } },
    );
}

function noMove(from: ApplicationStatus, to: ApplicationStatus): AppError {
  return from === to
    ? refuse('CONFLICT', 'application.sameStatus', { status: to })
    : refuse('CONFLICT', 'application.noTransition', { from, to });
}
