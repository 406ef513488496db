import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, register } from '../../test/browser.ts';
import { makeScholarship } from '../../test/factories.ts';

const FRIEND = 'https://old.example.org';
const STRANGER = 'https://evil.test';
let portal: TestPortal;
let id: string;

beforeAll(async () => {
  portal = await startTestPortal(
    { CORS_ORIGINS: FRIEND, PUBLIC_URL: 'https://new.example.org' },
    { now: () => new Date() },
  );
  ({ id } = await makeScholarship(portal.ctx, { deadline: '2099-01-01' }));
});

afterAll(() => portal.close());

const from = (origin: string, call: InjectOptions) =>
  portal.request({ ...call, headers: { origin, 'sec-fetch-site': 'cross-site', ...call.headers } });
const preflight = (origin: string, url: string, method: string) =>
  from(origin, { method: 'OPTIONS', url, headers: { 'access-control-request-method': method } });
const query = (text: string): InjectOptions => ({
  method: 'POST',
  url: '/graphql',
  payload: { query: text },
});

// product: P9.8
describe('page from any origin', () => {
  it('a page from any origin can read public data without cookies', async () => {
    const calls: InjectOptions[] = [
      { url: '/items' },
      { url: `/singleItem/${id}` },
      { url: '/feeds/newest.xml' },
      { url: '/feeds/deadlines.ics' },
      { url: '/schema.graphql' },
      { url: '/openapi.json' },
      query('{ scholarships { totalCount } }'),
    ];
    for (const call of calls) {
      const { statusCode, headers } = await from(STRANGER, call);
      expect([call.url, statusCode, headers['access-control-allow-origin']]).toEqual([call.url, 200, '*']);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers['access-control-expose-headers']).toMatch(/retry-after.*ratelimit.*etag.*x-request-id/);
    }
  });

  it('a page from any origin can read responses and errors with a token', async () => {
    const { token } = await portal.person('admin');
    for (const [authorization, status] of [
      [`Bearer ${token}`, 200],
      ['Bearer x', 401],
    ] as const)
      for (const call of [{ url: '/users' }, query('{ viewer { email } }')]) {
        const answer = await from(STRANGER, { ...call, headers: { authorization } });
        expect([call.url, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
          call.url,
          status,
          '*',
        ]);
      }
  });

  it('any origin passes the preflight check for GraphQL and public REST routes', async () => {
    for (const [url, method] of [
      ['/graphql', 'POST'],
      ['/graphql', 'GET'],
      ['/items', 'GET'],
      [`/singleItem/${id}`, 'HEAD'],
    ] as const) {
      const { statusCode, headers } = await preflight(STRANGER, url, method);
      expect([url, statusCode, headers['access-control-allow-origin']]).toEqual([url, 204, '*']);
      expect(headers['access-control-allow-headers']).toMatch(/authorization.*content-type.*if-none-match/);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  // security: C90
  it('a page from another origin cannot use cookie routes or write over REST', async () => {
    for (const [url, method] of [
      ['/jwt', 'POST'],
      ['/api/auth/sign-in/email', 'POST'],
      ['/api/auth/get-session', 'GET'],
      ['/api/second-factor/prove', 'POST'],
      ['/users', 'POST'],
      ['/items', 'POST'],
      [`/items/${id}`, 'DELETE'],
      [`/files/${id}.webp`, 'GET'],
      [`/documents/${id}`, 'GET'],
      ['/exports/users.csv', 'GET'],
      ['/upload', 'POST'],
      ['/', 'GET'],
      ['/dashboard', 'GET'],
      ['/nowhere', 'GET'],
    ] as const) {
      const asked = await preflight(STRANGER, url, method);
      const answer = await from(STRANGER, { method, url });
      for (const { headers } of [asked, answer])
        expect([url, method, headers['access-control-allow-origin']]).toEqual([url, method, undefined]);
      expect(asked.headers['access-control-allow-methods']).toBeUndefined();
    }
  });

  // security: C90
  it("a page from another origin gets no personal data through the browser's cookie", async () => {
    const browser = openBrowser(portal);
    await register(browser, 'ada@example.org');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await from(STRANGER, { ...query('{ viewer { email } }'), headers: { cookie } });
    expect(answer.json().data.viewer).toBeNull();
    const users = await from(STRANGER, { url: '/scholaritems?email=ada@example.org', headers: { cookie } });
    expect(users.statusCode).toBe(401);
  });

  // security: C37
  it("a page from another origin cannot make a visitor's browser run a mutation", async () => {
    const write = query('mutation { subscribeToNewsletter(email: "victim@example.org") { email } }');
    const refused = await from(STRANGER, write);
    expect([refused.statusCode, refused.json().errors[0].extensions.code]).toEqual([403, 'FORBIDDEN']);
    expect(await portal.ctx.db.newsletterSubscription.count()).toBe(0);
    for (const origin of [FRIEND, 'https://new.example.org'])
      expect((await from(origin, write)).json().errors).toBeUndefined();
    expect((await portal.request(write)).json().errors).toBeUndefined();
  });
});

// product: P9.8
describe('page from a CORS_ORIGINS origin', () => {
  it('an allowed origin may send cookies even to routes that any origin may read', async () => {
    for (const call of [
      { url: '/items' },
      query('{ portal { name } }'),
      { url: '/jwt', method: 'POST' as const },
    ]) {
      const { headers } = await from(FRIEND, call);
      expect([
        call.url,
        headers['access-control-allow-origin'],
        headers['access-control-allow-credentials'],
      ]).toEqual([call.url, FRIEND, 'true']);
      expect(headers.vary).toMatch(/origin/i);
    }
  });
});
