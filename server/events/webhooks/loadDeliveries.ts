import type { WebhookDelivery as WebhookDeliveryRow } from '../../../prisma/client/client.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';

export const loadLastDelivery = createRequestLoader<string, WebhookDeliveryRow | null>(
  async ({ db }, endpointIds) => {
    const newest = await db.$queryRaw<{ id: string }[]>`
      SELECT newest.id FROM unnest(${endpointIds}::uuid[]) AS endpoint (id)
      CROSS JOIN LATERAL (
        SELECT d.id FROM webhook_deliveries d WHERE d.endpoint_id = endpoint.id
        ORDER BY d.created_at DESC, d.id DESC LIMIT 1
      ) newest`;
    const rows = await db.webhookDelivery.findMany({ where: { id: { in: newest.map(({ id }) => id) } } });
    const byEndpoint = new Map(rows.map((row) => [row.endpointId, row]));
    return endpointIds.map((id) => byEndpoint.get(id) ?? null);
  },
);

const loadRunAt = createRequestLoader<string, Date | null>(async ({ db }, ids) => {
  const keys = ids.map((id) => `webhook:${id}`);
  const jobs = await db.$queryRaw<{ key: string; runAt: Date }[]>`
    SELECT key, run_at AS "runAt" FROM graphile_worker.jobs WHERE key = ANY (${keys}) AND locked_at IS NULL`;
  const byKey = new Map(jobs.map(({ key, runAt }) => [key, runAt]));
  return keys.map((key) => byKey.get(key) ?? null);
});

export async function loadNextAttempt(
  ctx: RequestContext,
  { id, state }: Pick<WebhookDeliveryRow, 'id' | 'state'>,
): Promise<Date | null> {
  return state === 'QUEUED' ? loadRunAt(ctx, id) : null;
}
