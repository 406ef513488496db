import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAllJobs } from '../../api/jobs/startAllJobs.ts';
import type { Mail } from '../../platform/integrations/mail/mailSender.ts';
import type { Jobs } from '../../platform/jobs/startJobs.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { SILENT } from '../../test/jobs.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { queueMail } from '../mail/queueMail.ts';
import { queueWebhooks } from './queueWebhook.ts';
import { MAX_ATTEMPTS } from './sendWebhookJob.ts';

const MANY = 20;
const STOPPED = 'The portal was stopped before the address answered.';

let portal: TestPortal;
let silent: Server;
let receiver: Receiver;
let jobs: Jobs | undefined;
let mails: Mail[];

beforeEach(async () => {
  portal = await startTestPortal({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, { now: () => new Date() });
  receiver = await startReceiver();
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  mails = [];
});

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  silent.closeAllConnections();
  silent.close();
  await receiver.close();
  await portal.close();
});

async function addEndpoint(url: string): Promise<string> {
  const { data } = await portal.asAdmin(
    'mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } } }',
    { input: { url, events: ['SCHOLARSHIP_PUBLISHED'] } },
  );
  return data.createWebhookEndpoint.endpoint.id;
}

async function start(): Promise<void> {
  const { ctx, pictures } = portal;
  const mailSender = { send: async (mail: Mail) => void mails.push(mail) };
  jobs = await startAllJobs(ctx.env.DATABASE_URL ?? '', { ctx, mailSender, pictures, log: SILENT });
}

const silentUrl = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;

it('an unresponsive receiver does not delay e-mails, other receivers or shutdown', async () => {
  const { ctx } = portal;
  const silentId = await addEndpoint(silentUrl());
  await addEndpoint(receiver.url);
  await queueWebhooks(
    ctx,
    'SCHOLARSHIP_PUBLISHED',
    Array.from({ length: MANY }, (_, place) => ({ place })),
  );
  await start();
  const countCalls = () => ctx.db.webhookDelivery.count({ where: { endpointId: silentId, attempts: 1 } });
  await vi.waitFor(async () => expect(await countCalls()).toBeGreaterThan(0), { timeout: 10_000 });
  await queueMail(ctx, {
    kind: 'resetPassword',
    to: 'ada@example.org',
    data: { name: 'Ada', url: 'http://localhost:4000/reset?token=t' },
  });
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 8_000 });
  await vi.waitFor(() => expect(receiver.calls).toHaveLength(MANY), { timeout: 25_000 });
  expect(await countCalls()).toBeLessThan(MANY / 2);

  const stopping = performance.now();
  await jobs?.stop();
  jobs = undefined;
  expect(performance.now() - stopping).toBeLessThan(4_000);
  expect(await ctx.db.webhookDelivery.count({ where: { lastError: STOPPED, state: 'QUEUED' } })).toBe(1);
  expect(await ctx.db.webhookDelivery.count({ where: { sendingSince: { not: null } } })).toBe(0);
}, 60_000);

it("stopping the jobs during a webhook delivery's last attempt preserves that attempt", async () => {
  const { ctx } = portal;
  const attempts = MAX_ATTEMPTS - 1;
  const read = () => ctx.db.webhookDelivery.findFirstOrThrow();
  const until = (expected: object) =>
    vi.waitFor(async () => expect(await read()).toMatchObject(expected), { timeout: 10_000 });
  await addEndpoint(silentUrl());
  await queueWebhooks(ctx, 'SCHOLARSHIP_PUBLISHED', [{}]);
  await ctx.db.webhookDelivery.updateMany({ data: { attempts } });
  await ctx.db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = ${attempts}::int`;
  await start();
  await until({ attempts: MAX_ATTEMPTS });
  await jobs?.stop();
  jobs = undefined;
  expect(await read()).toMatchObject({ state: 'QUEUED', attempts, lastError: STOPPED, sendingSince: null });
  await ctx.db.webhookEndpoint.updateMany({ data: { url: receiver.url } });
  await start();
  await until({ state: 'SENT', attempts: MAX_ATTEMPTS, lastError: null });
}, 60_000);
