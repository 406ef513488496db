import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ENDPOINTS } from '../../../rules/webhooks.ts';
import type { MailSender } from '../../integrations/mail/mailSender.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { queueWebhook } from './queueWebhook.ts';
import { forgetOldDeliveries, resumeWebhooks, tellClosings } from './tendWebhooks.ts';

let portal: TestPortal;
let receiver: Receiver;
let now: Date;

beforeEach(async () => {
  now = new Date();
  portal = await startTestPortal({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, { now: () => now });
  receiver = await startReceiver();
});

afterEach(async () => {
  await receiver.close();
  await portal.close();
});

const noMail: MailSender = { send: async () => {} };
const work = () => runJobs(portal.ctx, noMail);

async function addEndpoint(events = ['SCHOLARSHIP_PUBLISHED'], url = receiver.url) {
  const { data, errors } = await portal.asAdmin(
    `mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret endpoint { id } } }`,
    { input: { url, events } },
  );
  return {
    secret: data?.createWebhookEndpoint?.secret,
    id: data?.createWebhookEndpoint?.endpoint.id,
    errors,
  };
}

const publish = (name = 'New programme') =>
  portal.ctx.db.$transaction((db) =>
    queueWebhook({ ...portal.ctx, db }, 'SCHOLARSHIP_PUBLISHED', { scholarshipName: name }),
  );

async function log(endpointId: string) {
  const { data } = await portal.asAdmin(
    `{ webhookDeliveries(endpointId: "${endpointId}") { totalCount items { id type state attempts status lastError payload } } }`,
  );
  return data.webhookDeliveries.items;
}

describe('an event', () => {
  it('reaches every endpoint that hears of it, signed so that an independent library accepts it', async () => {
    const { secret, id } = await addEndpoint();
    await addEndpoint(['APPLICATION_SUBMITTED']);
    await publish();
    await work();
    expect(receiver.calls).toHaveLength(1);
    const [{ body, headers }] = receiver.calls as [Receiver['calls'][0]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: 'scholarship.published',
      timestamp: now.toISOString(),
      data: { scholarshipName: 'New programme' },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(await log(id)).toMatchObject([{ state: 'SENT', attempts: 1, status: 200, payload: body }]);
  });

  it('that is rolled back is never told', async () => {
    await addEndpoint();
    await portal.ctx.db
      .$transaction(async (db) => {
        await queueWebhook({ ...portal.ctx, db }, 'SCHOLARSHIP_PUBLISHED', {});
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await work();
    expect(receiver.calls).toEqual([]);
  });

  it('is tried again with the same id while the address refuses, and given up after the last attempt', async () => {
    const { id } = await addEndpoint();
    await publish();
    receiver.answer(500);
    await work();
    expect(await log(id)).toMatchObject([
      { state: 'QUEUED', attempts: 1, status: 500, lastError: 'The address answered 500.' },
    ]);
    receiver.answer(200);
    await endPauses(portal.ctx);
    await work();
    expect(await log(id)).toMatchObject([{ state: 'SENT', attempts: 2, status: 200, lastError: null }]);
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    receiver.answer(503);
    await publish();
    for (let attempt = 0; attempt < 15; attempt += 1) {
      await endPauses(portal.ctx);
      await work();
    }
    expect((await log(id))[0]).toMatchObject({ state: 'FAILED', attempts: 13, status: 503 });
  });

  it('goes on when the process died in the middle of an attempt', async () => {
    const { id } = await addEndpoint();
    await publish();
    await portal.ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await portal.ctx.db.webhookDelivery.updateMany({ data: { attempts: 1, sendingSince: now } });
    await resumeWebhooks(portal.ctx);
    await work();
    expect(receiver.calls).toEqual([]);
    now = new Date(now.getTime() + 61_000);
    await resumeWebhooks(portal.ctx);
    await work();
    expect(await log(id)).toMatchObject([{ state: 'SENT', attempts: 2 }]);
  });
});

describe('an address', () => {
  it('in a private network is refused when it is saved', async () => {
    for (const host of [
      'localhost',
      '10.1.2.3',
      '192.168.0.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[::10.0.0.1]',
      '[fd00::1]',
      '0.0.0.0',
      '2130706434',
      '100.64.0.1',
    ]) {
      const { errors } = await addEndpoint(undefined, `http://${host}:9/hooks`);
      expect([host, errors?.[0]?.extensions.code, errors?.[0]?.extensions.fields]).toEqual([
        host,
        'INVALID_INPUT',
        { url: 'Give a host outside private networks.' },
      ]);
    }
    for (const url of ['ftp://example.org', 'https://user:key@example.org/', 'hooks']) {
      expect((await addEndpoint(undefined, url)).errors?.[0]?.extensions.fields).toHaveProperty('url');
    }
  });

  it('outside this network is called by https:// only', async () => {
    const saved = async (url: string) => (await addEndpoint(undefined, url)).errors?.[0]?.extensions.fields;
    expect(await saved('http://192.0.2.7:9/hooks')).toEqual({ url: 'Give a host outside private networks.' });
    expect(await saved('http://8.8.8.8/hooks')).toEqual({
      url: 'Give an address that starts with https://.',
    });
    expect(await saved('https://8.8.8.8/hooks')).toBeUndefined();
  });

  it('that became a private one is refused when something is sent, and nobody there is called', async () => {
    const { id } = await addEndpoint();
    const port = new URL(receiver.url).port;
    await portal.ctx.db.webhookEndpoint.update({ where: { id }, data: { url: `http://localhost:${port}/` } });
    await publish();
    await work();
    expect(receiver.calls).toEqual([]);
    expect(await log(id)).toMatchObject([
      { state: 'FAILED', lastError: 'Give a host outside private networks.' },
    ]);
  });

  it('that nobody knows at the moment is tried again', async () => {
    const { id } = await addEndpoint();
    await portal.ctx.db.webhookEndpoint.update({ where: { id }, data: { url: 'https://hooks.invalid/' } });
    await publish();
    await work();
    expect(await log(id)).toMatchObject([
      { state: 'QUEUED', attempts: 1, lastError: 'Nobody knows this host name.' },
    ]);
  });

  it('that cannot be called any more can be switched off, and not on', async () => {
    const { id } = await addEndpoint();
    const url = 'https://hooks.invalid/';
    await portal.ctx.db.webhookEndpoint.update({ where: { id }, data: { url } });
    const change = (isActive: boolean) =>
      portal.asAdmin(
        `mutation { updateWebhookEndpoint(id: "${id}", isActive: ${isActive},
          input: { url: "${url}", events: [SCHOLARSHIP_PUBLISHED] }) { isActive } }`,
      );
    expect(await change(false)).toMatchObject({ data: { updateWebhookEndpoint: { isActive: false } } });
    expect((await change(true)).errors?.[0]?.extensions.fields).toEqual({
      url: 'Nobody knows this host name.',
    });
  });

  it('that leads elsewhere is not followed', async () => {
    const { id } = await addEndpoint();
    const other = await startReceiver();
    receiver.answer(302, { location: other.url });
    await publish();
    await work();
    await other.close();
    expect(other.calls).toEqual([]);
    expect(await log(id)).toMatchObject([{ state: 'QUEUED', status: 302 }]);
  });

  it('that says it is gone hears of nothing more until an admin switches it on', async () => {
    const { id } = await addEndpoint();
    receiver.answer(410);
    await publish();
    await work();
    await publish();
    await work();
    expect(receiver.calls).toHaveLength(1);
    receiver.answer(200);
    const input = `{ url: "${receiver.url}", events: [SCHOLARSHIP_PUBLISHED] }`;
    await portal.asAdmin(
      `mutation { updateWebhookEndpoint(id: "${id}", isActive: true, input: ${input}) { id } }`,
    );
    await publish('Later');
    await work();
    expect(receiver.calls.at(-1)?.body).toContain('Later');
  });
});

it('of endpoints that are made at the same time no more stay than there may be', async () => {
  await Promise.all(Array.from({ length: 30 }, () => addEndpoint()));
  expect(await portal.ctx.db.webhookEndpoint.count()).toBe(MAX_ENDPOINTS);
});

describe('the log', () => {
  const read = async (rest: string, fields: string) => {
    const { data, errors } = await portal.asAdmin(
      `{ webhookDeliveries(${rest}) { totalCount items { id ${fields} } } }`,
    );
    expect(errors).toBeUndefined();
    return data.webhookDeliveries;
  };

  it('is filtered by what became of the deliveries, and says when one that waits is tried next', async () => {
    const { id } = await addEndpoint();
    await publish('First');
    await work();
    receiver.answer(500);
    await publish('Second');
    await work();
    const waiting = await read(`endpointId: "${id}", filter: { state: QUEUED }`, 'payload nextAttemptAt');
    expect(waiting).toMatchObject({ totalCount: 1, items: [{ payload: expect.stringContaining('Second') }] });
    const [job] = await portal.ctx.db.$queryRaw<{ at: Date }[]>`
      SELECT run_at AS at FROM graphile_worker.jobs WHERE key LIKE 'webhook:%'`;
    expect(waiting.items[0].nextAttemptAt).toBe(job?.at.toISOString());
    expect(await read(`endpointId: "${id}", filter: { state: SENT }`, 'nextAttemptAt')).toMatchObject({
      totalCount: 1,
      items: [{ nextAttemptAt: null }],
    });
    expect((await read(`endpointId: "${id}", filter: { state: FAILED }`, 'type')).items).toEqual([]);
  });

  it('has its newest delivery beside the endpoint, for any number of them with as many queries', async () => {
    const listed = async () => {
      const { data, errors } = await portal.asAdmin(
        '{ webhookEndpoints { url lastDelivery { type state status nextAttemptAt } } }',
      );
      expect(errors).toBeUndefined();
      return data.webhookEndpoints;
    };
    await addEndpoint();
    expect(await listed()).toMatchObject([{ lastDelivery: null }]);
    await publish();
    const one = await portal.countQueries(listed);
    await work();
    await addEndpoint();
    const [, later] = await portal.ctx.db.webhookEndpoint.findMany({ orderBy: { id: 'asc' } });
    await portal.asAdmin(`mutation { pingWebhookEndpoint(id: "${later?.id}") { id } }`);
    expect(await listed()).toMatchObject([
      { lastDelivery: { type: 'scholarship.published', state: 'SENT', status: 200, nextAttemptAt: null } },
      { lastDelivery: { type: 'ping', state: 'QUEUED', status: null } },
    ]);
    expect(await portal.countQueries(listed)).toBe(one);
  });
});

it('what was sent can be sent once more, and a new secret signs from now on', async () => {
  const { id, secret } = await addEndpoint();
  await publish();
  await work();
  const { data } = await portal.asAdmin(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`);
  const [sent] = await log(id);
  await portal.asAdmin(`mutation { replayWebhookDelivery(id: "${sent.id}") { id } }`);
  await portal.asAdmin(`mutation { pingWebhookEndpoint(id: "${id}") { id } }`);
  await work();
  const [first, again, ping] = receiver.calls as [
    Receiver['calls'][0],
    Receiver['calls'][0],
    Receiver['calls'][0],
  ];
  expect(again.body).toBe(first.body);
  expect(again.headers['webhook-id']).not.toBe(first.headers['webhook-id']);
  expect(JSON.parse(ping.body)).toMatchObject({ type: 'ping' });
  const verify = (key: string) =>
    new Webhook(key).verify(again.body, again.headers as Record<string, string>);
  expect(() => verify(secret)).toThrow();
  expect(verify(data.rotateWebhookSecret.secret)).toBeTruthy();
  const rows = await portal.ctx.db.webhookEndpoint.findMany();
  expect(JSON.stringify(rows)).not.toContain(data.rotateWebhookSecret.secret.slice(6));
});

it('a closing is told once, the day after the deadline, and again when the deadline was moved', async () => {
  now = TEST_NOW;
  await addEndpoint(['SCHOLARSHIP_CLOSED']);
  const { id } = await makeScholarship(portal.ctx, { deadline: '2026-06-15' });
  await makeScholarship(portal.ctx, { deadline: '2026-05-01' });
  const tell = async () => {
    await Promise.all([tellClosings(portal.ctx), tellClosings(portal.ctx)]);
    await work();
    return receiver.calls.length;
  };
  expect(await tell()).toBe(0);
  now = new Date('2026-06-16T00:01:00Z');
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(1);
  expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
    type: 'scholarship.closed',
    data: { id },
  });
  const applicationDeadline = new Date('2026-06-20');
  await portal.ctx.db.scholarship.update({ where: { id }, data: { applicationDeadline } });
  expect(await tell()).toBe(1);
  now = new Date('2026-06-21T00:01:00Z');
  expect(await tell()).toBe(2);
});

it('many closings take as many statements as one', async () => {
  now = TEST_NOW;
  await addEndpoint(['SCHOLARSHIP_CLOSED']);
  const close = async (count: number) => {
    await Promise.all(
      Array.from({ length: count }, () => makeScholarship(portal.ctx, { deadline: '2026-06-14' })),
    );
    const statements = await portal.countQueries(() => tellClosings(portal.ctx));
    return { statements, deliveries: await portal.ctx.db.webhookDelivery.count() };
  };
  const one = await close(1);
  expect(one.deliveries).toBe(1);
  expect(await close(5)).toEqual({ statements: one.statements, deliveries: 6 });
});

it('the log forgets after thirty days', async () => {
  const { id } = await addEndpoint();
  await publish();
  await work();
  now = new Date(now.getTime() + 29 * 86_400_000);
  await forgetOldDeliveries(portal.ctx);
  expect(await portal.ctx.db.webhookDelivery.count({ where: { endpointId: id } })).toBe(1);
  now = new Date(now.getTime() + 2 * 86_400_000);
  await forgetOldDeliveries(portal.ctx);
  expect(await portal.ctx.db.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
});

it('staff’s writes and applicants’ are told, without a word about the person', async () => {
  await addEndpoint([
    'SCHOLARSHIP_PUBLISHED',
    'SCHOLARSHIP_CHANGED',
    'APPLICATION_SUBMITTED',
    'APPLICATION_STATUS_CHANGED',
  ]);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, { deadline: '2099-12-31' });
  const form = {
    phone: '+47 555 80 000',
    address: 'Harbour Street 1',
    applicantName: 'Canary Lovelace',
    applicantImage: 'https://example.org/me.webp',
    ssc: '4.8',
    hsc: '4.9',
    consent: true,
  };
  const { data, errors } = await portal.asStudent(
    'mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }',
    { input: { ...form, scholarshipId } },
  );
  expect(errors).toBeUndefined();
  const { id } = data.submitApplication;
  await portal.asModerator(`mutation { setApplicationStatus(id: "${id}", status: PROCESSING) { id } }`);
  await portal.asStudent(`mutation { cancelApplication(id: "${id}") { id } }`);
  const withdrawn = await portal.asOther(
    'mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }',
    { input: { ...form, scholarshipId } },
  );
  await portal.asOther('mutation { deleteMyAccount { isKeptAnonymously } }');
  await portal.asModerator(`mutation { deleteScholarship(id: "${scholarshipId}") { id } }`);
  await work();
  const told = receiver.calls.map(({ body }) => JSON.parse(body));
  expect(
    new Set(told.map(({ type, data: { status, isRemoved } }) => [type, status ?? isRemoved].join(' '))),
  ).toEqual(
    new Set([
      'application.submitted PENDING',
      'application.status_changed PROCESSING',
      'application.status_changed CANCELLED',
      'scholarship.changed true',
    ]),
  );
  const cancelled = told.filter(({ data: { status } }) => status === 'CANCELLED');
  // Also what goes with its owner's account.
  expect(cancelled.map(({ data }) => data.id)).toEqual([id, withdrawn.data.submitApplication.id]);
  expect(JSON.stringify(told)).not.toMatch(/Canary|Harbour|555|@example/);
});
