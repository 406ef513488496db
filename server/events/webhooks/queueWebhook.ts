import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import { EVENT_TYPES, type WebhookEvent } from '../../../rules/events/webhooks.ts';
import type { Context } from '../../platform/context.ts';
import { PLAN_ONCE } from '../../platform/database/connection.ts';
import type { EventContext, Listener } from '../publish.ts';
import { addSendWebhookJob } from './sendWebhookJob.ts';

type WebhookContext = Pick<Context, 'now'> & {
  db: Pick<Prisma.TransactionClient, '$executeRaw' | '$queryRaw'>;
};

/** Contains ids and public facts. Receivers read other data with an API key. */
export type EventData = Record<string, string | number | boolean | null>;

/**
 * Writes the event and its jobs in the caller's transaction. If the transaction commits, the event is sent at least
 * once.
 */
export function queueWebhook(ctx: WebhookContext, event: WebhookEvent, data: EventData): Promise<void> {
  return queueWebhooks(ctx, event, [data]);
}

export async function queueWebhooks(
  ctx: WebhookContext,
  event: WebhookEvent,
  told: readonly EventData[],
): Promise<void> {
  if (told.length === 0) return;
  const endpoints = await ctx.db.$queryRaw<{ id: string }[]>`
    ${Prisma.raw(PLAN_ONCE)} SELECT id FROM webhook_endpoints
    WHERE disabled_at IS NULL AND events @> ARRAY[${event}]`;
  if (endpoints.length === 0) return;
  const type = EVENT_TYPES[event];
  const timestamp = ctx.now().toISOString();
  const payloads = told.map((data) => JSON.stringify({ type, timestamp, data }));
  await addDeliveries(
    ctx,
    endpoints.flatMap(({ id }) => payloads.map((payload) => ({ endpointId: id, type, payload }))),
  );
}

export function webhook<Event>(type: WebhookEvent, describe: Describe<Event>): Listener<Event> {
  return (ctx, event) => queueWebhook(ctx, type, describe(event, ctx));
}

export function webhooks<Event>(type: WebhookEvent, describe: Describe<Event>): Listener<readonly Event[]> {
  return (ctx, events) =>
    queueWebhooks(
      ctx,
      type,
      events.map((event) => describe(event, ctx)),
    );
}

type Describe<Event> = (event: Event, ctx: EventContext) => EventData;

export type NewDelivery = { endpointId: string; type: string; payload: string };

export async function addDeliveries(
  { db, now }: Pick<WebhookContext, 'now'> & { db: Pick<Prisma.TransactionClient, '$executeRaw'> },
  deliveries: readonly NewDelivery[],
): Promise<string[]> {
  const ids = deliveries.map(() => uuidv7());
  const endpointIds = deliveries.map(({ endpointId }) => endpointId);
  const types = deliveries.map(({ type }) => type);
  const payloads = deliveries.map(({ payload }) => payload);
  await db.$executeRaw`
    WITH delivery AS (
      INSERT INTO webhook_deliveries (id, endpoint_id, type, payload, created_at)
      SELECT id, endpoint_id, type, payload, ${now()}
      FROM unnest(${ids}::uuid[], ${endpointIds}::uuid[], ${types}::text[], ${payloads}::text[])
        AS new (id, endpoint_id, type, payload)
      RETURNING id, endpoint_id
    )
    SELECT ${addSendWebhookJob} FROM delivery`;
  return ids;
}
