import { z } from 'zod';
import type { Prisma, WebhookEndpoint as WebhookEndpointRow } from '../../../prisma/client/client.ts';
import { MAX_ENDPOINTS, NOT_ENCRYPTED, webhookEndpointSchema } from '../../../rules/events/webhooks.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import {
  HostRefused,
  HostUnknown,
  isNamedHost,
  resolvePublicHost,
} from '../../platform/integrations/publicHosts/publicHost.ts';
import { publish } from '../publish.ts';
import { makeWebhookSecret, sealSecret } from './sealSecret.ts';

export type { WebhookEndpointRow };

export type NewWebhookSecret = { secret: string; endpoint: WebhookEndpointRow };

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'endpoint' })) });
const updateSchema = webhookEndpointSchema.extend({
  id: z.uuid(problem('id', { record: 'endpoint' })),
  isActive: z.boolean(),
});

export async function listEndpoints(ctx: RequestContext): Promise<WebhookEndpointRow[]> {
  authorize(ctx.viewer, 'webhook.read');
  return ctx.db.webhookEndpoint.findMany({ orderBy: { id: 'asc' } });
}

/** Throws INVALID_INPUT for an address that must not be called, and CONFLICT if there are already MAX_ENDPOINTS. */
export async function createEndpoint(ctx: RequestContext, given: unknown): Promise<NewWebhookSecret> {
  const { id: actorId } = authorize(ctx.viewer, 'webhook.manage');
  const { url, events } = checkInput(webhookEndpointSchema, given);
  await requireCallable(ctx, url);
  const secret = makeWebhookSecret();
  return ctx.db.$transaction(async (db) => {
    await db.$executeRaw`LOCK TABLE webhook_endpoints IN SHARE ROW EXCLUSIVE MODE`;
    if ((await db.webhookEndpoint.count()) >= MAX_ENDPOINTS)
      throw refuse('CONFLICT', 'webhook.tooMany', { max: MAX_ENDPOINTS });
    const endpoint = await db.webhookEndpoint.create({
      data: { url, events, secret: sealSecret(ctx.env, secret), createdAt: ctx.now() },
    });
    const after = { url, events };
    await publish({ ...ctx, db }, 'webhookEndpoint.created', { actorId, id: endpoint.id, after });
    return { secret, endpoint };
  });
}

export async function updateEndpoint(ctx: RequestContext, given: unknown): Promise<WebhookEndpointRow> {
  const { id: actorId } = authorize(ctx.viewer, 'webhook.manage');
  const { id, url, events, isActive } = checkInput(updateSchema, given);
  // It must be possible to disable an endpoint whose address is no longer allowed.
  if (isActive) await requireCallable(ctx, url);
  return ctx.db.$transaction(async (db) => {
    const before = await findEndpoint(db, id);
    const disabledAt = isActive ? null : (before.disabledAt ?? ctx.now());
    const endpoint = await db.webhookEndpoint.update({ where: { id }, data: { url, events, disabledAt } });
    await publish({ ...ctx, db }, 'webhookEndpoint.updated', {
      ...{ actorId, id },
      before: { url: before.url, events: before.events, isActive: !before.disabledAt },
      after: { url, events, isActive },
    });
    return endpoint;
  });
}

export async function rotateSecret(ctx: RequestContext, given: { id: string }): Promise<NewWebhookSecret> {
  const { id: actorId } = authorize(ctx.viewer, 'webhook.manage');
  const { id } = checkInput(idSchema, given);
  const secret = makeWebhookSecret();
  return ctx.db.$transaction(async (db) => {
    await findEndpoint(db, id);
    const data = { secret: sealSecret(ctx.env, secret) };
    const endpoint = await db.webhookEndpoint.update({ where: { id }, data });
    await publish({ ...ctx, db }, 'webhookSecret.rotated', { actorId, id });
    return { secret, endpoint };
  });
}

export async function deleteEndpoint(
  ctx: RequestContext,
  given: { id: string },
): Promise<WebhookEndpointRow> {
  const { id: actorId } = authorize(ctx.viewer, 'webhook.manage');
  const { id } = checkInput(idSchema, given);
  return ctx.db.$transaction(async (db) => {
    const { url, events } = await findEndpoint(db, id);
    const before = { url, events };
    await publish({ ...ctx, db }, 'webhookEndpoint.deleted', { actorId, id, before });
    return db.webhookEndpoint.delete({ where: { id } });
  });
}

async function findEndpoint(db: Prisma.TransactionClient, id: string): Promise<WebhookEndpointRow> {
  await db.$queryRaw`SELECT FROM webhook_endpoints WHERE id = ${id}::uuid FOR UPDATE`;
  const found = await db.webhookEndpoint.findUnique({ where: { id } });
  if (!found) throw notFound();
  return found;
}

/**
 * Requires a public https address. Hosts in WEBHOOK_PRIVATE_HOSTS may be private and use http, at the operator's
 * risk.
 */
async function requireCallable({ env }: RequestContext, url: string): Promise<void> {
  const { hostname, protocol } = new URL(url);
  await resolvePublicHost(hostname, env.WEBHOOK_PRIVATE_HOSTS).catch((error: unknown) => {
    if (error instanceof HostRefused) throw invalidInput({ url: problem('hostPrivate') });
    if (error instanceof HostUnknown) throw invalidInput({ url: problem('hostUnknown') });
    throw error;
  });
  if (protocol !== 'https:' && !isNamedHost(hostname, env.WEBHOOK_PRIVATE_HOSTS))
    throw invalidInput({ url: NOT_ENCRYPTED });
}
