import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { joinListWrites } from './readListVersion.ts';

let database: TestDatabase;
let portal: TestPortal;
let other: TestPortal;
let now: Date;
let id: string;

beforeAll(async () => {
  now = TEST_NOW;
  database = await createTestDatabase();
  const settings = {
    TRUST_PROXY: '127.0.0.1',
    PSEUDO_LANGUAGES: 'true',
    CORS_ORIGINS: 'https://friend.example',
  };
  const start = () =>
    startTestPortal(settings, { database: { url: database.url, drop: async () => {} }, now: () => now });
  portal = await start();
  other = await start();
  id = (await makeScholarship(portal.ctx, { scholarshipName: 'Harbour Grant', deadline: '2026-06-15' })).id;
});

afterAll(async () => {
  await portal.close();
  await other.close();
  await database.drop();
});

type Headers = Record<string, string>;

const QUERY = '{ scholarships { totalCount items { id scholarshipName isOpen canApply } } }';

const graphql = (query: string, headers: Headers = {}, from = portal) =>
  from.request({ method: 'POST', url: '/graphql', headers, payload: { query } });

const get = (url: string, headers: Headers = {}, from = portal) => from.request({ url, headers });

const preflight = { 'apollo-require-preflight': '1' };

const ROUTES: Record<string, (headers?: Headers, from?: TestPortal) => ReturnType<typeof get>> = {
  'GraphQL by POST': (headers, from) => graphql(QUERY, headers, from),
  'GraphQL by GET': (headers, from) =>
    get(`/graphql?${new URLSearchParams({ query: QUERY })}`, { ...preflight, ...headers }, from),
  'the list': (headers, from) => get('/items', headers, from),
  'one scholarship': (headers, from) => get(`/singleItem/${id}`, headers, from),
  'one by its slug': (headers, from) => {
    const query = `{ scholarshipBySlug(slug: "${id}") { scholarshipName } }`;
    return get(`/graphql?${new URLSearchParams({ query })}`, { ...preflight, ...headers }, from);
  },
  'the newest feed': (headers, from) => get('/feeds/newest.xml', headers, from),
  'the closing feed': (headers, from) => get('/feeds/closing-soon.xml', headers, from),
  'the calendar': (headers, from) => get('/feeds/deadlines.ics', headers, from),
};

const routes = Object.entries(ROUTES);

const rename = (scholarshipName: string) =>
  portal.ctx.db.scholarship.update({ where: { id }, data: { scholarshipName } });

// product: P9.7
describe('cached public reads', () => {
  it('a cached read is never stale on another instance', async () => {
    let stale = 0;
    for (let n = 0; n < rounds(100, 1_000); n += 1) {
      const name = `Harbour Grant ${n}`;
      const [, ask] = routes[n % routes.length] as (typeof routes)[number];
      const crowd = Array.from({ length: 5 }, () => ask({}, other));
      await rename(name);
      const after = await Promise.all([ask({}, other), ask()]);
      stale += after.filter(({ body }) => !body.includes(name)).length;
      await Promise.all(crowd);
      if (n % 50 === 0) await joinListWrites(portal.ctx);
    }
    expect(stale).toBe(0);
  }, 600_000);

  it.each(routes)('public data is read from the database once per version: %s', async (_name, ask) => {
    for (let n = 0; n < 2; n += 1) await ask();
    expect(await portal.countQueries(() => ask())).toBe(1);
    await joinListWrites(portal.ctx);
    expect(await portal.countQueries(() => ask())).toBe(1);
    await rename(`Renamed ${_name}`);
    expect(await portal.countQueries(() => ask())).toBeGreaterThan(1);
    expect((await ask()).body).toContain(`Renamed ${_name}`);
  });

  it.each(routes)('simultaneous requests share at most two database reads: %s', async (_name, ask) => {
    await ask();
    await rename(`Once ${_name}`);
    const one = await portal.countQueries(() => ask());
    await rename(`Again ${_name}`);
    let answers: Awaited<ReturnType<typeof get>>[] = [];
    const all = await portal.countQueries(async () => {
      answers = await Promise.all(Array.from({ length: 30 }, () => ask()));
    });
    expect(new Set(answers.map(({ body }) => body.includes(`Again ${_name}`)))).toEqual(new Set([true]));
    expect(all).toBeLessThanOrEqual(one + 3);
  });

  // security: C29
  it("cached reads expire when a deadline passes in the portal's time zone, without writes", async () => {
    const isOpen = async () => {
      const { data } = (await graphql(QUERY)).json();
      const [feed, calendar] = [await ROUTES['the closing feed']?.(), await ROUTES['the calendar']?.()];
      return [
        data.scholarships.items[0].isOpen,
        data.scholarships.items[0].canApply,
        feed?.body.includes(id),
        calendar?.body.includes(id),
      ];
    };
    now = new Date('2026-06-15T23:59:59.999Z');
    await isOpen();
    expect(await isOpen()).toEqual([true, expect.any(Boolean), true, true]);
    now = new Date('2026-06-16T00:00:00.000Z');
    expect(await isOpen()).toEqual([false, false, false, false]);
    now = TEST_NOW;
    expect((await isOpen())[0]).toBe(true);
  });

  it('picture changes and truncated tables invalidate the cache', async () => {
    const ask = () => graphql('{ scholarships { items { universityImage { alt } } } }');
    const picture = await portal.ctx.db.picture.create({
      data: { id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90', width: 20, height: 20, alt: 'A hall', bytes: 100 },
    });
    await portal.ctx.db.scholarship.update({ where: { id }, data: { universityImageId: picture.id } });
    for (let n = 0; n < 3; n += 1) await ask();
    await portal.ctx.db.picture.update({ where: { id: picture.id }, data: { alt: 'A library' } });
    expect((await ask()).body).toContain('A library');
    await portal.ctx.db.$executeRaw`TRUNCATE scholarships CASCADE`;
    expect((await ask()).json().data.scholarships.items).toEqual([]);
    id = (await makeScholarship(portal.ctx, { scholarshipName: 'Harbour Grant', deadline: '2026-06-15' })).id;
  });

  it('cached responses are not served while the database is unavailable', async () => {
    await graphql(QUERY);
    await graphql(QUERY);
    const real = other.ctx.db.$queryRaw;
    await graphql(QUERY, {}, other);
    await graphql(QUERY, {}, other);
    other.ctx.db.$queryRaw = (() =>
      Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))) as never;
    try {
      const { errors } = (await graphql(QUERY, {}, other)).json();
      expect(errors[0].extensions.code).toBe('UNAVAILABLE');
      expect((await get('/feeds/newest.xml', {}, other)).statusCode).toBe(503);
    } finally {
      other.ctx.db.$queryRaw = real;
    }
    expect((await graphql(QUERY, {}, other)).json().data.scholarships.totalCount).toBe(1);
  });
});

describe('cached response', () => {
  it('authenticated requests neither use nor fill the response cache', async () => {
    const { headers } = await portal.person('moderator');
    const query = `{ scholarships { items { postedUserEmail } } }`;
    await portal.ctx.db.scholarship.update({
      where: { id },
      data: { postedUserEmail: 'office@example.org' },
    });
    for (let n = 0; n < 3; n += 1) {
      expect((await graphql(query, headers)).body).toContain('office@example.org');
      expect((await graphql(query)).body).not.toContain('office@example.org');
      expect((await get('/items', headers)).body).toContain('office@example.org');
      expect((await get('/items')).body).not.toContain('office@example.org');
    }
    expect((await graphql(query, { authorization: 'Token nonsense' })).statusCode).toBe(401);
    expect((await get('/items', { authorization: 'Token nonsense' })).statusCode).toBe(401);
  });

  it.each([
    ['reads the viewer', '{ portal { name } viewer { id } }'],
    ['reads the change feed', '{ scholarshipChanges { cursor } }'],
    ['reads the schema', '{ __schema { queryType { name } } }'],
    ['partly fails', '{ portal { name } reviews { totalCount } }'],
    ['fails', '{ scholarships(page: 0) { totalCount } }'],
  ])('responses are not cached if an operation %s', async (_what, query) => {
    const ask = async () => {
      let asked = 0;
      const answer = await get(`/graphql?${new URLSearchParams({ query })}`, preflight).finally(() => {
        asked += 1;
      });
      expect([answer.headers['cache-control'], answer.headers.etag, asked]).toEqual([
        'no-store',
        undefined,
        1,
      ]);
      return answer.json();
    };
    const first = await ask();
    expect((await ask()).extensions?.cost?.requested).toEqual(first.extensions?.cost?.requested);
    expect(await portal.countQueries(ask)).toBe(await portal.countQueries(ask));
  });

  it('mutations are executed every time', async () => {
    const subscribe = (n: number) =>
      graphql(`mutation { subscribeToNewsletter(email: "reader${n}@example.org") { email } }`);
    const before = await portal.ctx.db.newsletterSubscription.count();
    await Promise.all([1, 2, 3, 1].map(subscribe));
    expect(await portal.ctx.db.newsletterSubscription.count()).toBe(before + 3);
  });

  it('the response cache distinguishes host, protocol, encoding and variables', async () => {
    const ask = (headers: Headers) => get('/feeds/newest.xml', headers);
    const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    for (let n = 0; n < 3; n += 1) {
      expect((await ask(evil)).body).toContain('https://evil.example/scholarships/');
      expect((await ask({ host: 'portal.example' })).body).toContain('http://portal.example/scholarships/');
      expect(
        (await ask({ 'accept-encoding': 'br', host: 'portal.example' })).headers['content-encoding'],
      ).toBe((await ask({ host: 'portal.example' })).rawPayload.length < 1_024 ? undefined : 'br');
      const variables = (size: number) =>
        portal.request({
          method: 'POST',
          url: '/graphql',
          payload: {
            query: 'query ($n: Int) { scholarships(pageSize: $n) { pageSize } }',
            variables: { n: size },
          },
        });
      expect((await variables(7)).json().data.scholarships.pageSize).toBe(7);
      expect((await variables(8)).json().data.scholarships.pageSize).toBe(8);
    }
  });

  it('CORS headers and content type are not shared between cached responses', async () => {
    for (let n = 0; n < 3; n += 1) {
      const [friend, stranger] = [
        await graphql(QUERY, { origin: 'https://friend.example' }),
        await graphql(QUERY, { origin: 'https://stranger.example' }),
      ];
      const allowed = ({ headers }: typeof friend) => [
        headers['access-control-allow-origin'],
        headers['access-control-allow-credentials'],
      ];
      expect(allowed(friend)).toEqual(['https://friend.example', 'true']);
      expect(allowed(stranger)).toEqual(['*', undefined]);
      const typed = await graphql(QUERY, { accept: 'application/graphql-response+json' });
      expect(typed.headers['content-type']).toContain('application/graphql-response+json');
      expect((await graphql(QUERY)).headers['content-type']).toContain('application/json');
      const address = `/graphql?${new URLSearchParams({ query: QUERY })}`;
      const forged = await get(address, { 'sec-fetch-site': 'cross-site' });
      expect(forged.statusCode).toBe(400);
    }
  });

  it("a cached response uses only a little of the caller's own cost allowance", async () => {
    const query = '{ scholarships(filter: { search: "harbour" }) { totalCount } }';
    const as = (address: string) => ({ 'x-forwarded-for': address });
    const cost = async (address: string) => (await graphql(query, as(address))).json().extensions.cost;
    await cost('203.0.113.1');
    const made = await cost('203.0.113.2');
    expect(made.requested).toBeGreaterThan(200);
    const kept = await cost('203.0.113.3');
    expect(kept).toMatchObject({ requested: 2, remaining: kept.limit - 2 });
    expect((await cost('203.0.113.3')).remaining).toBe(kept.limit - 4);
    const { headers } = await get('/feeds/newest.xml', as('203.0.113.4'));
    const again = await get('/feeds/newest.xml', as('203.0.113.5'));
    expect(headers.ratelimit).not.toBe(undefined);
    expect(again.headers.ratelimit).toContain(`"cost";r=${kept.limit - 2};`);
  });

  it.each(routes.filter(([name]) => name !== 'GraphQL by POST'))(
    'cached responses can be revalidated until they change: %s',
    async (_name, ask) => {
      const first = await ask();
      expect(first.headers['cache-control']).toBe('no-cache');
      expect(first.headers.vary).toContain('authorization, accept-encoding');
      const etag = String(first.headers.etag);
      await rename(`Another name for ${_name}`);
      expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200);
      const known = { 'if-none-match': String((await ask()).headers.etag) };
      const same = await ask(known);
      expect([same.statusCode, same.body, same.headers['content-security-policy']]).toEqual([
        304,
        '',
        undefined,
      ]);
    },
  );

  it('a very long list is streamed instead of cached', async () => {
    const description = 'long '.repeat(800);
    for (let n = 0; n < 300; n += 1) await makeScholarship(portal.ctx, { description });
    const read = async () => {
      const answer = await get('/items');
      expect(answer.json()).toHaveLength(301);
      return answer;
    };
    const etag = String((await read()).headers.etag);
    expect(await portal.countQueries(read)).toBeGreaterThan(3);
    expect((await get('/items', { 'if-none-match': etag })).statusCode).toBe(304);
    await portal.ctx.db.scholarship.deleteMany({ where: { id: { not: id } } });
    await expect.poll(async () => (await get('/items')).json()).toHaveLength(1);
  });
});

it('signed-in users do not get cached visitor responses', async () => {
  const person = await makePerson(portal.ctx);
  const query = '{ scholarships { items { viewerApplication { id } canApply } } portal { name } }';
  for (let n = 0; n < 3; n += 1) {
    const visitor = await graphql(query);
    const student = await graphql(query, person.headers);
    expect([visitor.json().extensions.cost.limit, student.json().extensions.cost.limit]).toEqual([
      expect.any(Number),
      50_000_000,
    ]);
  }
});
