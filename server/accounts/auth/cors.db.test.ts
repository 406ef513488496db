import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser } from '../../test/browser.ts';

const FRIEND = 'https://old.example.org';
let portal: TestPortal;

beforeAll(async () => {
  const settings = { CORS_ORIGINS: FRIEND, PUBLIC_URL: 'https://new.example.org', NODE_ENV: 'production' };
  portal = await startTestPortal(
    { ...settings, AUTH_SECRET: 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A' },
    { now: () => new Date() },
  );
});

afterAll(() => portal.close());

describe('page from a CORS_ORIGINS origin', () => {
  const preflight = (origin: string) =>
    portal.request({
      method: 'OPTIONS',
      url: '/users',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('an allowed origin may send credentials and read responses; other origins may not', async () => {
    const allowed = await preflight(FRIEND);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringMatching(/authorization.*apollo-require-preflight/),
    });
    const refused = await portal.request({
      url: '/users',
      headers: { origin: FRIEND, authorization: 'Token x' },
    });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, FRIEND]);
    const read = await portal.request({ url: '/items', headers: { origin: FRIEND } });
    const readable = String(read.headers['access-control-expose-headers']).split(', ');
    const ours = Object.keys(read.headers).filter((name) => /^(ratelimit-|retry-|etag)/.test(name));
    expect(ours).toEqual(expect.arrayContaining(['etag', 'ratelimit-limit', 'ratelimit-remaining']));
    expect(readable).toEqual(expect.arrayContaining([...ours, 'retry-after', 'content-disposition']));
    const stranger = await preflight('https://evil.test');
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('in production, requests from an allowed origin can sign out; requests from localhost cannot', async () => {
    const browser = openBrowser(portal);
    const send = (origin: string) =>
      browser.send({
        method: 'POST',
        url: '/api/auth/sign-out',
        payload: {},
        headers: { origin, host: 'new.example.org' },
      });
    expect((await send(FRIEND)).statusCode).toBe(200);
    expect((await send('https://new.example.org')).statusCode).toBe(200);
    expect((await send('http://localhost:4000')).statusCode).toBe(403);
  });

  it('in production, sign-up sets a session cookie that is sent over HTTPS only', async () => {
    const browser = openBrowser(portal);
    const payload = { name: 'Ada', email: 'ada@example.org', password: 'Kestrel-9 flies' };
    const headers = { origin: 'https://new.example.org', host: 'new.example.org' };
    const response = await browser.send({ method: 'POST', url: '/api/auth/sign-up/email', payload, headers });
    const cookie = response.cookies.find(({ name }) => name === '__Secure-portal.session_token');
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
    expect((await browser.send({ method: 'POST', url: '/jwt', payload, headers })).statusCode).toBe(200);
  });
});

describe('page from an unknown origin', () => {
  it('an unknown origin gets no CORS headers if CORS_ORIGINS is empty', async () => {
    const closed = await startTestPortal();
    const { headers } = await closed.request({ url: '/healthz', headers: { origin: FRIEND } });
    await closed.close();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
