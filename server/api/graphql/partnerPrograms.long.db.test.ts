import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { flushChanges } from '../../test/flushChanges.ts';
import { runJobs } from '../../test/jobs.ts';
import { type PartnerProject, setUpPartnerProject } from '../../test/partnerProject.ts';

let portal: TestPortal;
let partner: PartnerProject;

/** Proxy between the partner's program and the portal. Records requests and injects responses. */
let road: Server;
let requests: { at: number; headers: IncomingHttpHeaders; after: string | null }[];
let answers: (Refusal | undefined)[];

type Refusal = { status: number; headers?: Record<string, string>; body?: string };

beforeAll(async () => {
  portal = await startTestPortal({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, { now: () => new Date() });
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  road = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { headers } = request;
    requests.push({ at: Date.now(), headers, after: JSON.parse(body).variables.after });
    const refusal = answers.shift();
    if (refusal) return void response.writeHead(refusal.status, refusal.headers).end(refusal.body);
    const { authorization } = headers;
    const answer = await fetch(origin + request.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  const port = await listen(road);
  partner = await setUpPartnerProject(`http://127.0.0.1:${port}`);
}, 60_000);

afterAll(async () => {
  road.close();
  await portal.close();
  await partner.close();
});

beforeEach(() => {
  requests = [];
  answers = [];
});

async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

// Tests depend on each other: each run of the program continues from the state that the previous run left.
describe('copy program', () => {
  const copy = async () => {
    await flushChanges(portal.ctx.db);
    return partner.sh('runKeepCopy.sh');
  };

  it('the example copy program waits for Retry-After and reports failures', async () => {
    for (let n = 0; n < 220; n += 1) await makeScholarship(portal.ctx);
    const errors = [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED' } }];
    const body = JSON.stringify({ errors });
    answers = [undefined, { status: 429, headers: { 'retry-after': '2' }, body }, undefined];
    answers.push({ status: 502, body: '<h1>Bad gateway</h1>' });
    const failed = await copy().catch((error) => error);
    expect(failed.code).toBe(1);
    expect(failed.stderr.split(/\s*\n/)).toEqual([
      'Too many requests. Waiting 2 s.',
      'The portal answered 502.',
      'The copy is not whole yet. Run this again to go on.',
      '',
    ]);
    const [, refused, again] = requests.map(({ at }) => at) as [number, number, number];
    expect(again - refused).toBeGreaterThanOrEqual(1990);
  }, 60_000);

  it('the example copy program resumes from its cursor and can use an API key', async () => {
    const { data } = await portal.asStudent(
      'mutation { createPartnerKey(input: { name: "Copy" }) { key partnerKey { id } } }',
    );
    const { key, partnerKey } = data.createPartnerKey;
    await partner.giveKey(key);
    expect((await copy()).stdout).toContain('220 scholarships\n');
    await partner.giveKey(null);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.after).toEqual(expect.any(String));
    const used = await portal.ctx.db.partnerKey.findUniqueOrThrow({ where: { id: partnerKey.id } });
    expect(used.lastUsedAt).not.toBeNull();
  }, 60_000);

  it('the example copy program copies additions and removals', async () => {
    const added = await makeScholarship(portal.ctx);
    expect((await copy()).stdout).toContain('221 scholarships\n');
    expect(requests[0]?.headers.authorization).toBeUndefined();
    await portal.ctx.db.scholarship.delete({ where: { id: added.id } });
    expect((await copy()).stdout).toContain('220 scholarships\n');
  }, 60_000);

  it("the example copy program starts over if the portal's database has been replaced", async () => {
    const { db } = portal.ctx;
    const [lost] = await db.scholarship.findMany({ take: 1, select: { id: true } });
    await db.scholarship.delete({ where: lost ?? { id: '' } });
    await db.removedScholarship.deleteMany();
    await db.$executeRaw`UPDATE change_feed SET cluster = 'another'`;
    expect((await copy()).stdout).toContain('219 scholarships\n');
    expect(requests.map(({ after }) => after !== null)).toEqual([true, false, true, true]);
  }, 60_000);

  it('the example copy program reports rejected requests', async () => {
    const errors = [
      { message: 'Send a cursor exactly as it was returned.', extensions: { code: 'INVALID_INPUT' } },
    ];
    answers = [{ status: 200, body: JSON.stringify({ data: null, errors }) }];
    const { code, stderr } = await copy().catch((error) => error);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Send a cursor exactly as it was returned.')]);
    expect(requests).toHaveLength(1);
  });
});

describe('webhook receiver', () => {
  it('the example webhook receiver accepts only recent deliveries signed by the portal', async () => {
    const free = createServer();
    const port = await listen(free);
    await new Promise((resolve) => free.close(resolve));
    const { data } = await portal.asAdmin(
      'mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret endpoint { id } } }',
      { input: { url: `http://127.0.0.1:${port}/hooks`, events: ['SCHOLARSHIP_PUBLISHED'] } },
    );
    const { secret, endpoint } = data.createWebhookEndpoint;
    const env = { PORT: String(port), WEBHOOK_SECRET: secret };
    const receiver = await partner.start('runReceiveWebhook.sh', `Listening on port ${port}`, env);
    try {
      await portal.asAdmin(`mutation { pingWebhookEndpoint(id: "${endpoint.id}") { id } }`);
      await runJobs(portal.ctx, { send: async () => {} });
      const sent = await portal.asAdmin(
        `{ webhookDeliveries(endpointId: "${endpoint.id}") { items { state status } } }`,
      );
      expect(sent.data.webhookDeliveries.items).toEqual([{ state: 'SENT', status: 204 }]);
      await expect.poll(receiver.written).toContain('ping\n');

      const at = new Date();
      const body = JSON.stringify({ type: 'scholarship.published', data: { name: 'Größe' } });
      const call = (signedBody: string, sentAt = at, signer = secret) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          headers: {
            'webhook-id': 'msg_1',
            'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
            'webhook-signature': new Webhook(signer).sign('msg_1', sentAt, signedBody),
          },
          body,
        }).then(({ status }) => status);
      expect(await call(body)).toBe(204);
      const stranger = `whsec_${Buffer.from('somebody else entirely, 32 bytes').toString('base64')}`;
      expect(await call(body, at, stranger)).toBe(401);
      expect(await call(`${body} `)).toBe(401);
      expect(await call(body, new Date(at.getTime() - 600_000))).toBe(401);
      // The receiver prints before it responds, so the line of this last ping comes after all others.
      await portal.asAdmin(`mutation { pingWebhookEndpoint(id: "${endpoint.id}") { id } }`);
      await runJobs(portal.ctx, { send: async () => {} });
      await expect.poll(receiver.written).toMatch(/ping\nscholarship\.published\nping\n$/);
    } finally {
      await receiver.stop();
    }
  }, 60_000);
});
