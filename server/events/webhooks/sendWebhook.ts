import { Webhook } from 'standardwebhooks';
import type { Context } from '../../platform/context.ts';
import { HostRefused } from '../../platform/integrations/publicHosts/publicHost.ts';
import { postWebhook } from '../../platform/integrations/webhooks/postWebhook.ts';
import { openSecret } from './sealSecret.ts';
import { MAX_ATTEMPTS } from './sendWebhookJob.ts';

const GONE = 410;

const STOPPED = 'The portal was stopped before the address answered.';

type Delivery = { id: string; attempts: number; endpointId: string };

/**
 * Returns the delivery's new state, which is `QUEUED` if the portal stops before the response arrives, or null if no
 * delivery is waiting. Throws if a later attempt may succeed. The delivery's id is the same in every attempt
 * (Standard Webhooks).
 */
export async function sendWebhook(
  ctx: Context,
  id: string,
  stopping: AbortSignal,
): Promise<'SENT' | 'FAILED' | 'QUEUED' | null> {
  const [delivery] = await ctx.db.webhookDelivery.updateManyAndReturn({
    where: { id, state: 'QUEUED' },
    data: { attempts: { increment: 1 }, sendingSince: ctx.now() },
    include: { endpoint: true },
  });
  if (!delivery) return null;
  const { endpoint, payload } = delivery;
  if (endpoint.disabledAt) return fail(ctx, delivery, { lastError: 'The endpoint is switched off.' });
  const sentAt = ctx.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'available-scholarship-webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(openSecret(ctx.env, endpoint.secret)).sign(id, sentAt, payload),
  };
  try {
    const call = { url: endpoint.url, headers, body: payload };
    const status = await postWebhook(call, ctx.env.WEBHOOK_PRIVATE_HOSTS, stopping);
    if (status >= 200 && status < 300) return await succeed(ctx, id, status);
    return await refused(ctx, delivery, status);
  } catch (error) {
    if (error instanceof RetryLater) throw error;
    const lastError = (error as Error).message.slice(0, 500);
    if (error instanceof HostRefused) return fail(ctx, delivery, { lastError });
    if (stopping.aborted) return undoAttempt(ctx, id);
    return retry(ctx, delivery, { lastError });
  }
}

class RetryLater extends Error {}

async function succeed({ db, now }: Context, id: string, status: number): Promise<'SENT'> {
  await db.webhookDelivery.updateMany({
    where: { id, state: 'QUEUED' },
    data: { state: 'SENT', status, sentAt: now(), lastError: null, sendingSince: null },
  });
  return 'SENT';
}

async function undoAttempt({ db }: Context, id: string): Promise<'QUEUED'> {
  await db.webhookDelivery.updateMany({
    where: { id, state: 'QUEUED' },
    data: { attempts: { decrement: 1 }, lastError: STOPPED, sendingSince: null },
  });
  return 'QUEUED';
}

async function refused(ctx: Context, delivery: Delivery, status: number): Promise<'FAILED'> {
  const outcome = { status, lastError: `The address answered ${status}.` };
  if (status !== GONE) return retry(ctx, delivery, outcome);
  await ctx.db.webhookEndpoint.updateMany({
    where: { id: delivery.endpointId, disabledAt: null },
    data: { disabledAt: ctx.now() },
  });
  return fail(ctx, delivery, outcome);
}

type Outcome = { status?: number; lastError: string };

async function retry(ctx: Context, delivery: Delivery, outcome: Outcome): Promise<'FAILED'> {
  if (delivery.attempts >= MAX_ATTEMPTS) return fail(ctx, delivery, outcome);
  await ctx.db.webhookDelivery.updateMany({
    where: { id: delivery.id, state: 'QUEUED' },
    data: { ...outcome, sendingSince: null },
  });
  throw new RetryLater(`The delivery ${delivery.id} was not taken.`);
}

async function fail({ db }: Context, { id }: Delivery, outcome: Outcome): Promise<'FAILED'> {
  await db.webhookDelivery.updateMany({
    where: { id, state: 'QUEUED' },
    data: { ...outcome, state: 'FAILED', sendingSince: null },
  });
  return 'FAILED';
}
