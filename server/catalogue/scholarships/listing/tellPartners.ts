import type { Scholarship } from '../../../../prisma/client/client.ts';
import { describeScholarship } from '../../../events/webhooks/eventData.ts';
import { queueWebhook, type WebhookContext } from '../../../events/webhooks/queueWebhook.ts';
import type { Context } from '../../../platform/context.ts';

/** A scholarship around one write, inside its transaction; null where it does not exist. */
type Write = { before: Scholarship | null; after: Scholarship | null };

/** Queues what partners hear of a write: only what is public now, or was public until then. */
export async function tellPartners(
  ctx: WebhookContext & Pick<Context, 'env'>,
  { before, after }: Write,
): Promise<void> {
  if (after?.isPublic) {
    const event = before?.isPublic ? 'SCHOLARSHIP_CHANGED' : 'SCHOLARSHIP_PUBLISHED';
    await queueWebhook(ctx, event, describeScholarship(ctx, after));
  } else if (before?.isPublic) {
    const removed = { ...describeScholarship(ctx, before), isRemoved: true };
    await queueWebhook(ctx, 'SCHOLARSHIP_CHANGED', removed);
  }
}
