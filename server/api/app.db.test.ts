import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createVersionReader } from '../catalogue/scholarships/clock/catalogueVersion.ts';
import { noteArrival } from '../platform/http/arrival.ts';
import { createPublicCache } from '../platform/responseCache/publicCache.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { makeScholarship } from '../test/factories.ts';
import { registerRobots } from './pages/robots.routes.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://scholarships.example.org' });
});

afterAll(() => portal.close());

describe('health checks', () => {
  // security: C85
  it('a portal whose database is unreachable is live but not ready', async () => {
    expect((await portal.request({ url: '/healthz' })).statusCode).toBe(200);
    const readiness = async () => (await portal.request({ url: '/readyz' })).json().status;
    await vi.waitFor(async () => expect(await readiness()).toBe('ready'), 10_000);
    const away = await startTestPortal();
    const real = away.ctx.db.$queryRaw;
    away.ctx.db.$queryRaw = (() =>
      Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))) as never;
    const [alive, ready] = [await away.request({ url: '/healthz' }), await away.request({ url: '/readyz' })];
    away.ctx.db.$queryRaw = real;
    await away.close();
    expect([alive.statusCode, ready.statusCode, ready.headers['retry-after']]).toEqual([200, 503, '2']);
  });
});

describe('stored files', () => {
  it.each([
    '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/x.svg',
    '/files/%00',
  ])('the file route returns 404 for %s', async (url) => {
    expect((await portal.request({ url })).statusCode).toBe(404);
  });
});

describe('security headers', () => {
  it('every response forbids framing, MIME sniffing and third-party scripts', async () => {
    for (const url of ['/healthz', '/nowhere', '/robots.txt']) {
      const { headers } = await portal.request({ url });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });
});

describe('unknown routes', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'a %s request to an unknown route returns 404 with a JSON code',
    async (method) => {
      const response = await portal.request({
        method,
        url: '/nowhere',
        headers: { accept: 'application/json' },
      });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'There is nothing at this address.' },
      ]);
    },
  );

  it("a malformed URL returns 400 with the portal's own error message", async () => {
    const response = await portal.request({ url: '/items/%E0%A4%A' });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'INVALID_INPUT', message: 'This address is not valid.' },
    ]);
  });
});

const slugOf = (names: { scholarshipName: string; universityName: string }) =>
  `${names.scholarshipName} ${names.universityName}`.toLowerCase().replaceAll(' ', '-');

describe('search engine sitemap', () => {
  it('the sitemap lists each open scholarship exactly once across its parts', async () => {
    const open = [];
    for (let n = 0; n < 5; n += 1) open.push(await makeScholarship(portal.ctx));
    const app = Fastify();
    noteArrival(app, portal.ctx);
    registerRobots(app, portal.ctx, createPublicCache(portal.ctx, createVersionReader(portal.ctx)), 2);
    const index = (await app.inject('/sitemap.xml')).body;
    const paths = [...index.matchAll(/<loc>https?:\/\/[^/]+(\/sitemap-\d+\.xml)<\/loc>/g)].map(
      ([, path]) => path,
    );
    const bodies = await Promise.all(paths.map(async (path) => (await app.inject(path ?? '')).body));
    const slugs = bodies.flatMap((body) =>
      [...body.matchAll(/\/scholarships\/([^<]+)</g)].map(([, slug]) => slug),
    );
    expect(bodies.every((body) => body.match(/<url>/g)?.length)).toBe(true);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs).toEqual(expect.arrayContaining(open.map(slugOf)));
    expect((await app.inject(`/sitemap-${paths.length + 1}.xml`)).statusCode).not.toBe(200);
    await app.close();
  });

  it('the sitemap contains only open and upcoming scholarships, and robots.txt links to the sitemap', async () => {
    const open = await makeScholarship(portal.ctx);
    const upcoming = await makeScholarship(portal.ctx, { opensOn: new Date('2026-07-01') });
    const closed = await makeScholarship(portal.ctx, { deadline: '2026-06-01' });
    const archived = await makeScholarship(portal.ctx, { archivedAt: new Date() });
    const index = (await portal.request({ url: '/sitemap.xml' })).body;
    const parts = [...index.matchAll(/<loc>https:\/\/scholarships\.example\.org([^<]+)<\/loc>/g)];
    expect(parts.map(([, path]) => path)).toEqual(['/sitemap-pages.xml', '/sitemap-1.xml']);
    expect((await portal.request({ url: '/sitemap-pages.xml' })).body).toContain('/allScholarship</loc>');
    const { body, headers } = await portal.request({ url: '/sitemap-1.xml' });
    expect(headers['content-type']).toContain('application/xml');
    expect(body).toContain(`<loc>https://scholarships.example.org/scholarships/${slugOf(open)}</loc>`);
    expect(body).toContain(`<loc>https://scholarships.example.org/scholarships/${slugOf(upcoming)}</loc>`);
    expect(body).not.toContain(slugOf(closed));
    expect(body).not.toContain(slugOf(archived));
    expect((await portal.request({ url: '/robots.txt' })).body).toContain(
      'Sitemap: https://scholarships.example.org/sitemap.xml',
    );
  });
});
