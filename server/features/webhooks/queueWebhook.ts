import { v7 as uuidv7 } from 'uuid';
import type { Prisma } from '../../../prisma/client/client.ts';
import { EVENT_TYPES, type WebhookEvent } from '../../../rules/webhooks.ts';
import type { Context } from '../../context.ts';
import { addSendWebhookJob } from './sendWebhookJob.ts';

/** The request's context; inside a transaction with its client: `queueWebhook({ ...ctx, db: tx }, event, data)`. */
export type WebhookContext = Pick<Context, 'now'> & {
  db: Pick<Prisma.TransactionClient, '$executeRaw' | 'webhookEndpoint'>;
};

/** What is told: ids and public facts. Whoever may know more reads it with a key. */
export type EventData = Record<string, string | number | boolean | null>;

/**
 * Writes an event for every endpoint that hears of it, and the jobs that send it, in the caller's transaction: what
 * is rolled back is never told, what is committed is told at least once.
 */
export async function queueWebhook(ctx: WebhookContext, event: WebhookEvent, data: EventData): Promise<void> {
  const endpoints = await ctx.db.webhookEndpoint.findMany({
    where: { disabledAt: null, events: { has: event } },
    select: { id: true },
  });
  if (endpoints.length === 0) return;
  const type = EVENT_TYPES[event];
  const payload = JSON.stringify({ type, timestamp: ctx.now().toISOString(), data });
  await addDeliveries(
    ctx,
    endpoints.map(({ id }) => id),
    { type, payload },
  );
}

/** Writes one delivery for each endpoint, with its job; answers their ids. */
export async function addDeliveries(
  { db, now }: Pick<WebhookContext, 'now'> & { db: Pick<Prisma.TransactionClient, '$executeRaw'> },
  endpointIds: readonly string[],
  { type, payload }: { type: string; payload: string },
): Promise<string[]> {
  const ids = endpointIds.map(() => uuidv7());
  await db.$executeRaw`
    WITH delivery AS (
      INSERT INTO webhook_deliveries (id, endpoint_id, type, payload, created_at)
      SELECT id, endpoint_id, ${type}, ${payload}, ${now()}
      FROM unnest(${ids}::uuid[], ${endpointIds}::uuid[]) AS new (id, endpoint_id)
      RETURNING id
    )
    SELECT ${addSendWebhookJob} FROM delivery`;
  return ids;
}
