import type { ApplicationStatus } from '../../../rules/applicationOptions.ts';
import { recordAudit } from '../../events/audit/recordAudit.ts';
import { recordEvent } from '../../events/timeline/recordEvent.ts';
import { describeApplication } from '../../events/webhooks/eventData.ts';
import { queueWebhook } from '../../events/webhooks/queueWebhook.ts';
import type { Context, TransactionContext } from '../../platform/context.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { notifyApplicant } from './notifyApplicant.ts';

type Moved = {
  actorId: string | null;
  from: ApplicationStatus;
  /** What the applicant reads. */
  reason: string | null | undefined;
};

/** A move in the timeline and the audit, in a mail to the applicant and a message to partners. */
export async function reportMove(
  ctx: TransactionContext<Pick<Context, 'env' | 'now'>>,
  now: ApplicationRow,
  { actorId, from, reason }: Moved,
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
