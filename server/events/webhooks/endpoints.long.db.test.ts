import { describe, expect, it } from 'vitest';
import { MAX_ENDPOINTS } from '../../../rules/events/webhooks.ts';
import { startReceiver } from '../../test/receiver.ts';
import { openWebhookPortal } from '../../test/webhookPortal.ts';

const { stage, work, addEndpoint, publish, log } = openWebhookPortal();

describe('webhook endpoint URL', () => {
  it('an endpoint URL in a private network is rejected when it is saved', async () => {
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
        { url: 'Use a public host. Private network addresses are not allowed.' },
      ]);
    }
    for (const url of ['ftp://example.org', 'https://user:key@example.org/', 'hooks']) {
      expect((await addEndpoint(undefined, url)).errors?.[0]?.extensions.fields).toHaveProperty('url');
    }
  });

  it('webhooks call public hosts only over https://', async () => {
    const saved = async (url: string) => (await addEndpoint(undefined, url)).errors?.[0]?.extensions.fields;
    expect(await saved('http://192.0.2.7:9/hooks')).toEqual({
      url: 'Use a public host. Private network addresses are not allowed.',
    });
    expect(await saved('http://8.8.8.8/hooks')).toEqual({
      url: 'Enter an address that starts with https://.',
    });
    expect(await saved('https://8.8.8.8/hooks')).toBeUndefined();
  });

  it('webhooks send nothing to a host whose address has become private', async () => {
    const { id } = await addEndpoint();
    const port = new URL(stage.receiver.url).port;
    await stage.portal.ctx.db.webhookEndpoint.update({
      where: { id },
      data: { url: `http://localhost:${port}/` },
    });
    await publish();
    await work();
    expect(stage.receiver.calls).toEqual([]);
    expect(await log(id)).toMatchObject([
      { state: 'FAILED', lastError: 'The host is in a private network.' },
    ]);
  });

  it('webhooks retry a host name that cannot be resolved', async () => {
    const { id } = await addEndpoint();
    await stage.portal.ctx.db.webhookEndpoint.update({
      where: { id },
      data: { url: 'https://hooks.invalid/' },
    });
    await publish();
    await work();
    expect(await log(id)).toMatchObject([
      { state: 'QUEUED', attempts: 1, lastError: 'The host name could not be found.' },
    ]);
  });

  it('an unreachable webhook endpoint can be switched off but not on', async () => {
    const { id } = await addEndpoint();
    const url = 'https://hooks.invalid/';
    await stage.portal.ctx.db.webhookEndpoint.update({ where: { id }, data: { url } });
    const change = (isActive: boolean) =>
      stage.portal.asAdmin(
        `mutation { updateWebhookEndpoint(id: "${id}", isActive: ${isActive},
          input: { url: "${url}", events: [SCHOLARSHIP_PUBLISHED] }) { isActive } }`,
      );
    expect(await change(false)).toMatchObject({ data: { updateWebhookEndpoint: { isActive: false } } });
    expect((await change(true)).errors?.[0]?.extensions.fields).toEqual({
      url: 'This host name could not be found.',
    });
  });

  it('webhooks never follow redirects', async () => {
    const { id } = await addEndpoint();
    const other = await startReceiver();
    stage.receiver.answer(302, { location: other.url });
    await publish();
    await work();
    await other.close();
    expect(other.calls).toEqual([]);
    expect(await log(id)).toMatchObject([{ state: 'QUEUED', status: 302 }]);
  });

  it('an endpoint that returns 410 receives nothing until an admin reactivates it', async () => {
    const { id } = await addEndpoint();
    stage.receiver.answer(410);
    await publish();
    await work();
    await publish();
    await work();
    expect(stage.receiver.calls).toHaveLength(1);
    stage.receiver.answer(200);
    const input = `{ url: "${stage.receiver.url}", events: [SCHOLARSHIP_PUBLISHED] }`;
    await stage.portal.asAdmin(
      `mutation { updateWebhookEndpoint(id: "${id}", isActive: true, input: ${input}) { id } }`,
    );
    await publish('Later');
    await work();
    expect(stage.receiver.calls.at(-1)?.body).toContain('Later');
  });
});

it('parallel requests cannot exceed the limit of webhook endpoints', async () => {
  await Promise.all(Array.from({ length: 30 }, () => addEndpoint()));
  expect(await stage.portal.ctx.db.webhookEndpoint.count()).toBe(MAX_ENDPOINTS);
});
