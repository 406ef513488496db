import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { purgeOldDeliveries } from '../../catalogue/scholarships/clock/sweepWebhooks.ts';
import { makeScholarship } from '../../test/factories.ts';
import { endPauses } from '../../test/jobs.ts';
import type { Receiver } from '../../test/receiver.ts';
import { openWebhookPortal } from '../../test/webhookPortal.ts';
import { queueWebhook } from './queueWebhook.ts';

const { stage, work, addEndpoint, publish, log } = openWebhookPortal();

describe('webhook events', () => {
  it('each subscribed endpoint gets an event with a valid signature', async () => {
    const { secret, id } = await addEndpoint();
    await addEndpoint(['APPLICATION_SUBMITTED']);
    await publish();
    await work();
    expect(stage.receiver.calls).toHaveLength(1);
    const [{ body, headers }] = stage.receiver.calls as [Receiver['calls'][0]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
      type: 'scholarship.published',
      timestamp: stage.now.toISOString(),
      data: { scholarshipName: 'New programme' },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    expect(await log(id)).toMatchObject([{ state: 'SENT', attempts: 1, status: 200, payload: body }]);
  });

  it('webhook events of a rolled-back transaction are not sent', async () => {
    await addEndpoint();
    await stage.portal.ctx.db
      .$transaction(async (db) => {
        await queueWebhook({ ...stage.portal.ctx, db }, 'SCHOLARSHIP_PUBLISHED', {});
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await work();
    expect(stage.receiver.calls).toEqual([]);
  });

  it('a webhook event is retried with the same ID until the last attempt fails', async () => {
    const { id } = await addEndpoint();
    await publish();
    stage.receiver.answer(500);
    await work();
    expect(await log(id)).toMatchObject([
      { state: 'QUEUED', attempts: 1, status: 500, lastError: 'The address answered 500.' },
    ]);
    stage.receiver.answer(200);
    await endPauses(stage.portal.ctx);
    await work();
    expect(await log(id)).toMatchObject([{ state: 'SENT', attempts: 2, status: 200, lastError: null }]);
    expect(new Set(stage.receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    stage.receiver.answer(503);
    await publish();
    for (let attempt = 0; attempt < 15; attempt += 1) {
      await endPauses(stage.portal.ctx);
      await work();
    }
    expect((await log(id))[0]).toMatchObject({ state: 'FAILED', attempts: 13, status: 503 });
  });
});

describe('delivery log', () => {
  const read = async (rest: string, fields: string) => {
    const { data, errors } = await stage.portal.asAdmin(
      `{ webhookDeliveries(${rest}) { totalCount items { id ${fields} } } }`,
    );
    expect(errors).toBeUndefined();
    return data.webhookDeliveries;
  };

  it('the delivery log filters by state and returns the time of the next attempt', async () => {
    const { id } = await addEndpoint();
    await publish('First');
    await work();
    stage.receiver.answer(500);
    await publish('Second');
    await work();
    const waiting = await read(`endpointId: "${id}", filter: { state: QUEUED }`, 'payload nextAttemptAt');
    expect(waiting).toMatchObject({ totalCount: 1, items: [{ payload: expect.stringContaining('Second') }] });
    const [job] = await stage.portal.ctx.db.$queryRaw<{ at: Date }[]>`
      SELECT run_at AS at FROM graphile_worker.jobs WHERE key LIKE 'webhook:%'`;
    expect(waiting.items[0].nextAttemptAt).toBe(job?.at.toISOString());
    expect(await read(`endpointId: "${id}", filter: { state: SENT }`, 'nextAttemptAt')).toMatchObject({
      totalCount: 1,
      items: [{ nextAttemptAt: null }],
    });
    expect((await read(`endpointId: "${id}", filter: { state: FAILED }`, 'type')).items).toEqual([]);
  });

  it('listing endpoints with their newest delivery takes a constant number of queries', async () => {
    const listed = async () => {
      const { data, errors } = await stage.portal.asAdmin(
        '{ webhookEndpoints { url lastDelivery { type state status nextAttemptAt } } }',
      );
      expect(errors).toBeUndefined();
      return data.webhookEndpoints;
    };
    await addEndpoint();
    expect(await listed()).toMatchObject([{ lastDelivery: null }]);
    await publish();
    const one = await stage.portal.countQueries(listed);
    await work();
    await addEndpoint();
    const [, later] = await stage.portal.ctx.db.webhookEndpoint.findMany({ orderBy: { id: 'asc' } });
    await stage.portal.asAdmin(`mutation { pingWebhookEndpoint(id: "${later?.id}") { id } }`);
    expect(await listed()).toMatchObject([
      { lastDelivery: { type: 'scholarship.published', state: 'SENT', status: 200, nextAttemptAt: null } },
      { lastDelivery: { type: 'ping', state: 'QUEUED', status: null } },
    ]);
    expect(await stage.portal.countQueries(listed)).toBe(one);
  });
});

it("an admin can replay a delivery and rotate the endpoint's secret", async () => {
  const { id, secret } = await addEndpoint();
  await publish();
  await work();
  const { data } = await stage.portal.asAdmin(`mutation { rotateWebhookSecret(id: "${id}") { secret } }`);
  const [sent] = await log(id);
  await stage.portal.asAdmin(`mutation { replayWebhookDelivery(id: "${sent.id}") { id } }`);
  await stage.portal.asAdmin(`mutation { pingWebhookEndpoint(id: "${id}") { id } }`);
  await work();
  const [first, again, ping] = stage.receiver.calls as [
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
  const rows = await stage.portal.ctx.db.webhookEndpoint.findMany();
  expect(JSON.stringify(rows)).not.toContain(data.rotateWebhookSecret.secret.slice(6));
});

it('webhook deliveries are deleted after thirty days', async () => {
  const { id } = await addEndpoint();
  await publish();
  await work();
  stage.now = new Date(stage.now.getTime() + 29 * 86_400_000);
  await purgeOldDeliveries(stage.portal.ctx);
  expect(await stage.portal.ctx.db.webhookDelivery.count({ where: { endpointId: id } })).toBe(1);
  stage.now = new Date(stage.now.getTime() + 2 * 86_400_000);
  await purgeOldDeliveries(stage.portal.ctx);
  expect(await stage.portal.ctx.db.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
});

it('changes by staff and applicants send events without personal data', async () => {
  await addEndpoint([
    'SCHOLARSHIP_PUBLISHED',
    'SCHOLARSHIP_CHANGED',
    'APPLICATION_SUBMITTED',
    'APPLICATION_STATUS_CHANGED',
  ]);
  const { id: scholarshipId } = await makeScholarship(stage.portal.ctx, { deadline: '2099-12-31' });
  const form = {
    phone: '+47 555 80 000',
    address: 'Harbour Street 1',
    applicantName: 'Canary Lovelace',
    applicantImage: 'https://example.org/me.webp',
    ssc: '4.8',
    hsc: '4.9',
    consent: true,
  };
  const { data, errors } = await stage.portal.asStudent(
    'mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }',
    { input: { ...form, scholarshipId } },
  );
  expect(errors).toBeUndefined();
  const { id } = data.submitApplication;
  await stage.portal.asModerator(
    `mutation { setApplicationStatus(input: { id: "${id}", status: PROCESSING }) { id } }`,
  );
  await stage.portal.asStudent(`mutation { cancelApplication(id: "${id}") { id } }`);
  const withdrawn = await stage.portal.asOther(
    'mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }',
    { input: { ...form, scholarshipId } },
  );
  await stage.portal.asOther('mutation { deleteMyAccount { isKeptAnonymously } }');
  await stage.portal.asModerator(`mutation { deleteScholarship(id: "${scholarshipId}") { id } }`);
  await work();
  const told = stage.receiver.calls.map(({ body }) => JSON.parse(body));
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
  expect(cancelled.map(({ data }) => data.id)).toEqual([id, withdrawn.data.submitApplication.id]);
  expect(JSON.stringify(told)).not.toMatch(/Canary|Harbour|555 ?80 ?000|@example/);
});
