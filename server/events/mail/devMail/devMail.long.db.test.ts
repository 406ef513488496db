import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseMailSender } from '../../../platform/integrations/mail/chooseMailSender.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { runJobs } from '../../../test/jobs.ts';
import { queueMail } from '../queueMail.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const SECRET = 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A';
const LIVE = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:4000' };

async function send({ ctx }: TestPortal, to: string, name = 'Ada'): Promise<string> {
  const url = 'http://localhost:4000/reset?token=a&next=%22%3E%3Cb%3E';
  await queueMail(ctx, { kind: 'resetPassword', to, data: { name, url } });
  await runJobs(ctx, await chooseMailSender(ctx.env));
  const { id } = await ctx.db.outboxMail.findFirstOrThrow({ where: { to } });
  return id;
}

describe('/dev/mail', () => {
  it('/dev/mail shows a message if there are no e-mails', async () => {
    const { statusCode, body } = await portal.request({ url: '/dev/mail' });
    expect([statusCode, body.includes('No e-mails yet.')]).toEqual([200, true]);
  });

  it('/dev/mail lists the newest e-mails first and links to their text', async () => {
    const older = await send(portal, 'ada@example.org');
    const newer = await send(portal, 'bob@example.org');
    const { body } = await portal.request({ url: '/dev/mail' });
    expect(body.match(/href="\/dev\/mail\/[^"]+"/g)).toEqual(
      [newer, older].map((id) => `href="/dev/mail/${id}"`),
    );
    const page = await portal.request({ url: `/dev/mail/${older}` });
    expect(page.body).toContain('<dd>ada@example.org</dd>');
    expect(page.body).toContain('Hello Ada,');
    expect(page.body).toContain('<a href="http://localhost:4000/reset?token=a&amp;next=%22%3E%3Cb%3E">');
  });

  it('/dev/mail escapes user input and forbids scripts', async () => {
    const id = await send(portal, 'eve@example.org', '<script>alert`1`');
    for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
      const { body, headers } = await portal.request({ url });
      expect(body).not.toContain('<script');
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'; form-action 'none'/,
      );
      expect(body).toContain(`<style nonce="${policy.match(/nonce-([^']+)/)?.[1]}">`);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    const { body } = await portal.request({ url: `/dev/mail/${id}` });
    expect(body).toContain('Hello &lt;script&gt;alert`1`,');
  });

  it.each(['unknown', '..%2f..%2fpackage', '%00', '..%2fmail%2fx'])(
    '/dev/mail returns 404 for %s',
    async (id) => {
      expect((await portal.request({ url: `/dev/mail/${id}` })).statusCode).toBe(404);
    },
  );

  it('/dev/mail responds only to browsers on the same machine', async () => {
    const id = await send(portal, 'ada@example.org');
    const proxied = await startTestPortal({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://portal.example' });
    const ask = async (given: InjectOptions, { request } = portal) => {
      const answers = [];
      for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
        const { statusCode, body } = await request({ url, ...given });
        answers.push(body.includes('/reset') || body.includes('ada@example.org') ? 200 : statusCode);
      }
      return answers;
    };
    const local: InjectOptions[] = [
      {},
      { remoteAddress: '::1' },
      { remoteAddress: '::ffff:127.0.0.1', headers: { host: '[::1]:4000' } },
      { headers: { 'x-forwarded-for': '127.0.0.1, ::1', forwarded: 'for="[::1]:4711";proto=http' } },
    ];
    for (const given of local) expect([given, await ask(given)]).toEqual([given, [200, 200]]);
    const foreign: InjectOptions[] = [
      { remoteAddress: '192.168.1.20' },
      { headers: { 'x-forwarded-for': '192.168.1.20' } },
      { headers: { 'x-forwarded-for': '127.0.0.1, 192.168.1.20' } },
      { headers: { 'x-real-ip': '192.168.1.20' } },
      { headers: { forwarded: 'for=192.168.1.20;by=127.0.0.1' } },
      { headers: { forwarded: 'for=unknown' } },
      { remoteAddress: '192.168.1.20', headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { host: 'rebound.example:4000' } },
    ];
    for (const given of foreign) {
      expect([given, await ask(given)]).toEqual([given, [403, 403]]);
      expect([given, await ask(given, proxied)]).toEqual([given, [403, 403]]);
    }
    expect(
      (await proxied.request({ url: '/dev/mail', headers: { host: 'portal.example' } })).statusCode,
    ).toBe(200);
    await proxied.close();
  });

  it('/dev/mail returns 404 in production', async () => {
    const production = await startTestPortal({ ...LIVE, AUTH_SECRET: SECRET });
    const id = await send(production, 'ada@example.org');
    const answers = [];
    for (const url of ['/dev/mail', '/dev/mail/', `/dev/mail/${id}`]) {
      answers.push((await production.request({ url })).statusCode);
    }
    await production.close();
    expect(answers).toEqual([404, 404, 404]);
  });
});
