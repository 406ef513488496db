import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAllJobs } from '../../api/jobs/startAllJobs.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { queueWebhooks } from '../../events/webhooks/queueWebhook.ts';
import type { Mail } from '../../platform/integrations/mail/mailSender.ts';
import { startTestPortal, type TestPortal } from '../api.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { SILENT } from '../jobs.ts';
import { makePerson } from '../people.ts';
import { type Receiver, startReceiver } from '../receiver.ts';

const LIMIT = 30;

const SETTINGS = {
  SEVERAL_INSTANCES: 'true',
  AUTH_SECRET: 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'portal',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'no-reply@example.org',
  REQUIRE_VERIFIED_EMAIL: 'false',
  WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  JOBS_AT_ONCE: '2',
  LIMIT_API: String(LIMIT),
};

let database: TestDatabase;
let one: TestPortal;
let other: TestPortal;

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { database: { url: database.url, drop: async () => {} }, now: () => new Date() };
  one = await startTestPortal(SETTINGS, options);
  other = await startTestPortal(SETTINGS, options);
});

afterAll(async () => {
  await one.close();
  await other.close();
  await database.drop();
});

// product: P9.11
describe('two instances', () => {
  it("two instances share a caller's rate limit", async () => {
    const { headers } = await makePerson(one.ctx);
    const askOne = () => one.request({ url: '/robots.txt', headers });
    const askOther = () => other.request({ url: '/robots.txt', headers });
    for (let n = 0; n < LIMIT - 5; n += 1) expect((await askOne()).statusCode).toBe(200);
    let asked = 0;
    const isRefused = async () => {
      asked += 1;
      expect((await askOther()).statusCode).toBe(429);
    };
    await vi.waitFor(isRefused, { timeout: 15_000, interval: 700 });
    expect(asked).toBeLessThan(LIMIT / 2);
    await vi.waitFor(async () => expect((await askOne()).statusCode).toBe(429), {
      timeout: 5_000,
      interval: 700,
    });
    const rows = JSON.stringify(await one.ctx.db.rateLimit.findMany());
    expect(rows).not.toMatch(/person|127\.0\.0\.1/);
  });

  it('a persisted query is found only on instances that have received its text', async () => {
    const query = '{ portal { name } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const ask = async (portal: TestPortal, text?: string) => {
      const extensions = { persistedQuery: { version: 1, sha256Hash } };
      const payload = { extensions, ...(text && { query: text }) };
      const answer = (await portal.request({ method: 'POST', url: '/graphql', payload })).json();
      return answer.errors?.[0].extensions.code ?? answer.data;
    };
    const data = await ask(one, query);
    expect(data).toEqual({ portal: { name: expect.any(String) } });
    expect(await ask(other)).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect([await ask(other, query), await ask(other), await ask(one)]).toEqual([data, data, data]);
  });
});

async function startSlowReceiver() {
  const calls = { all: 0, running: 0, atOnce: 0 };
  const server: Server = createServer(async (_request, response) => {
    calls.all += 1;
    calls.running += 1;
    calls.atOnce = Math.max(calls.atOnce, calls.running);
    await setTimeout(1_300);
    calls.running -= 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, calls, close: () => new Promise((resolve) => server.close(resolve)) };
}

// product: P9.11
describe('jobs of three instances', () => {
  let quick: Receiver;
  let slow: Awaited<ReturnType<typeof startSlowReceiver>>;

  beforeAll(async () => {
    [quick, slow] = [await startReceiver(), await startSlowReceiver()];
  });
  afterAll(async () => {
    await quick.close();
    await slow.close();
  });

  it('three instances run each job once, and a slow webhook receiver occupies one worker', async () => {
    const { ctx, pictures } = one;
    for (const { url } of [quick, slow])
      await one.asAdmin(
        'mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }',
        { input: { url, events: ['SCHOLARSHIP_PUBLISHED'] } },
      );
    const mails: Mail[] = [];
    const mailSender = { send: async (mail: Mail) => void mails.push(mail) };
    const start = () => startAllJobs(database.url, { ctx, mailSender, pictures, log: SILENT });
    const sets = await Promise.all([start(), start(), start()]);
    try {
      await queueWebhooks(
        ctx,
        'SCHOLARSHIP_PUBLISHED',
        Array.from({ length: 30 }, (_, place) => ({ place })),
      );
      for (let n = 0; n < 30; n += 1)
        await queueMail(ctx, {
          kind: 'resetPassword',
          to: `person${n}@example.org`,
          data: { name: 'Ada', url: 'http://localhost:4000/reset?token=t' },
        });
      await vi.waitFor(() => expect([mails.length, quick.calls.length]).toEqual([30, 30]), 25_000);
      await vi.waitFor(() => expect(slow.calls.all).toBeGreaterThan(3), 15_000);
      expect(new Set(mails.map(({ to }) => to)).size).toBe(30);
      expect(new Set(quick.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(30);
      expect(slow.calls.atOnce).toBe(1);
    } finally {
      await Promise.all(sets.map(({ stop }) => stop()));
    }
  }, 60_000);
});
