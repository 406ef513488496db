import { once } from 'node:events';
import { request } from 'node:http';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';

const MAX_WAIT = 12_000;

let portal: TestPortal;
let locker: pg.Client;
let scholarshipId: string;

beforeAll(async () => {
  portal = await startTestPortal({}, { readDeadline: 2_000 });
  scholarshipId = (await makeScholarship(portal.ctx)).id;
  await portal.asStudent('{ viewer { id } }');
});

afterAll(() => portal.close());

beforeEach(async () => {
  locker = new pg.Client({ connectionString: portal.ctx.env.DATABASE_URL });
  await locker.connect();
});

afterEach(() => locker.end());

const lock = (tables: string) => locker.query(`BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);

const QUERY = '{ scholarships { items { id } } }';
const SUBSCRIBE = 'mutation ($email: EmailAddress!) { subscribeToNewsletter(email: $email) { email } }';
const query = { method: 'POST', url: '/graphql', payload: { query: QUERY } } as const;
const html = { accept: 'text/html' };

const READS: Record<string, () => Promise<LightMyRequestResponse>> = {
  'a whole list by REST': () => portal.request({ url: '/items' }),
  'one record by REST': () => portal.request({ url: `/singleItem/${scholarshipId}` }),
  'a whole list by REST, signed in': () => portal.requestAs('student', { url: '/items' }),
  'a GraphQL query': () => portal.request(query),
  'a GraphQL query, signed in': () => portal.requestAs('student', query),
  'a GraphQL query by GET': () => portal.request({ url: `/graphql?query=${encodeURIComponent(QUERY)}` }),
  'a feed': () => portal.request({ url: '/feeds/newest.xml' }),
  'a sitemap': () => portal.request({ url: '/sitemap-1.xml' }),
  'a page': () => portal.request({ url: '/allScholarship', headers: html }),
};

const askAll = () =>
  Promise.all(
    [...Object.entries(READS), ...Object.entries(READS)].map(
      async ([name, ask]) => [name, await ask()] as const,
    ),
  );

// security: C78
describe('request deadline', () => {
  it('every type of read returns UNAVAILABLE at the request deadline', async () => {
    await lock('scholarships');
    const started = performance.now();
    const answers = await askAll();
    const took = performance.now() - started;
    await locker.query('ROLLBACK');
    expect(took).toBeLessThan(MAX_WAIT);
    for (const [name, { statusCode, headers, body }] of answers) {
      expect([name, statusCode]).toEqual([name, 503]);
      expect(body).toContain('Try again');
      if (name === 'a page') expect(headers['content-type']).toBe('text/html; charset=utf-8');
      else expect([headers['retry-after'], JSON.parse(body).code]).toEqual(['2', 'UNAVAILABLE']);
      if (name.includes('GraphQL')) expect(JSON.parse(body).errors[0].extensions.code).toBe('UNAVAILABLE');
    }
  });

  it('reads succeed again after the table lock is released', async () => {
    expect(new Set((await askAll()).map(([, { statusCode }]) => statusCode))).toEqual(new Set([200]));
  });

  it('the request deadline also applies during authentication and prevents later writes', async () => {
    await lock('sessions, users');
    const started = performance.now();
    const refused = await portal.asStudent(SUBSCRIBE, { email: 'too-late@example.org' });
    const took = performance.now() - started;
    await locker.query('ROLLBACK');
    expect([refused.status, refused.errors?.[0]?.extensions.code]).toEqual([503, 'UNAVAILABLE']);
    expect(took).toBeLessThan(MAX_WAIT);
    const later = await portal.asStudent(SUBSCRIBE, { email: 'in-time@example.org' });
    expect(later.data).toEqual({ subscribeToNewsletter: { email: 'in-time@example.org' } });
    const kept = await portal.ctx.db.newsletterSubscription.findMany();
    expect(kept.map(({ email }) => email)).toEqual(['in-time@example.org']);
  });

  it('the request deadline excludes the time for receiving the body', async () => {
    const { port } = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }));
    const body = JSON.stringify(query.payload);
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const sending = request({ port, method: 'POST', path: '/graphql', headers });
    sending.write(body.slice(0, 10));
    await once(portal.app.server, 'request');
    await lock('scholarships');
    expect((await portal.requestAs('student', { url: '/items' })).statusCode).toBe(503);
    await locker.query('ROLLBACK');
    sending.end(body.slice(10));
    const [answer] = await once(sending, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });

  it('the request deadline does not interrupt a write in progress', async () => {
    await lock('newsletter_subscriptions, scholarships');
    const writing = portal.asVisitor(SUBSCRIBE, { email: 'slow@example.org' });
    expect((await portal.requestAs('student', { url: '/items' })).statusCode).toBe(503);
    await locker.query('ROLLBACK');
    expect(await writing).toEqual({
      status: 200,
      data: { subscribeToNewsletter: { email: 'slow@example.org' } },
      errors: undefined,
    });
  });
});
