import { z } from 'zod';
import type { WebhookDelivery as WebhookDeliveryRow } from '../../../prisma/client/client.ts';
import { DELIVERIES } from '../../../rules/lists/deliveries.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { listSchemas } from '../../platform/lists/listSchemas.ts';
import { type Page, readPage } from '../../platform/page.ts';
import { publish } from '../publish.ts';
import { addDeliveries } from './queueWebhook.ts';

export type { WebhookDeliveryRow };

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'delivery' })) });
const endpointSchema = z.object({ endpointId: z.uuid(problem('id', { record: 'endpoint' })) });
const listInput = listSchemas(DELIVERIES).pageRule.extend(endpointSchema.shape);

export async function listDeliveries(ctx: RequestContext, given: unknown): Promise<Page<WebhookDeliveryRow>> {
  authorize(ctx.viewer, 'webhook.read');
  const { endpointId, filter, ...asked } = checkInput(listInput, given);
  const where = { endpointId, ...(filter.state && { state: filter.state }) };
  return readPage(
    asked,
    (rows) =>
      ctx.db.webhookDelivery.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        ...rows,
      }),
    (take) => ctx.db.webhookDelivery.count({ where, take }),
  );
}

/** Sends a copy of a delivery with a new id, because receivers ignore ids that they have seen. */
export async function replayDelivery(
  ctx: RequestContext,
  given: { id: string },
): Promise<WebhookDeliveryRow> {
  const { id: actorId } = authorize(ctx.viewer, 'webhook.send');
  const { id } = checkInput(idSchema, given);
  const found = await ctx.db.webhookDelivery.findUnique({ where: { id } });
  if (!found) throw notFound();
  return send(ctx, actorId, { ...found, event: 'delivery.replayed' });
}

export async function pingEndpoint(
  ctx: RequestContext,
  given: { endpointId: string },
): Promise<WebhookDeliveryRow> {
  const { id: actorId } = authorize(ctx.viewer, 'webhook.send');
  const { endpointId } = checkInput(endpointSchema, given);
  if (!(await ctx.db.webhookEndpoint.findUnique({ where: { id: endpointId } }))) throw notFound();
  const payload = JSON.stringify({ type: 'ping', timestamp: ctx.now().toISOString(), data: {} });
  return send(ctx, actorId, { endpointId, type: 'ping', payload, event: 'webhookEndpoint.pinged' });
}

type NewSending = {
  endpointId: string;
  type: string;
  payload: string;
  event: 'delivery.replayed' | 'webhookEndpoint.pinged';
};

function send(ctx: RequestContext, actorId: string, { endpointId, event, ...sent }: NewSending) {
  return ctx.db.$transaction(async (db) => {
    const [id = ''] = await addDeliveries({ ...ctx, db }, [{ endpointId, ...sent }]);
    await publish({ ...ctx, db }, event, { actorId, id: endpointId, after: { deliveryId: id } });
    return db.webhookDelivery.findUniqueOrThrow({ where: { id } });
  });
}
