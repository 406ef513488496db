import type { ScholarshipWrite } from '../../../events/events.ts';
import type { EventContext } from '../../../events/publish.ts';
import { describeScholarship } from '../../../events/webhooks/eventData.ts';
import { queueWebhook } from '../../../events/webhooks/queueWebhook.ts';

export async function notifyPartners(ctx: EventContext, { before, after }: ScholarshipWrite): Promise<void> {
  if (after?.isPublic) {
    const event = before?.isPublic ? 'SCHOLARSHIP_CHANGED' : 'SCHOLARSHIP_PUBLISHED';
    await queueWebhook(ctx, event, describeScholarship(after, ctx));
  } else if (before?.isPublic) {
    const removed = { ...describeScholarship(before, ctx), isRemoved: true };
    await queueWebhook(ctx, 'SCHOLARSHIP_CHANGED', removed);
  }
}
