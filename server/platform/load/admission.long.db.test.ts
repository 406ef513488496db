import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;
let now: Date;

beforeAll(async () => {
  now = TEST_NOW;
  portal = await startTestPortal({ LIMIT_API: '100', TRUST_PROXY: '127.0.0.1' }, { now: () => now });
  await makeScholarship(portal.ctx, { scholarshipName: 'Harbour Grant' });
});

afterAll(() => portal.close());

let addresses = 0;
let address = '';

beforeEach(() => {
  addresses += 1;
  address = `203.0.113.${addresses}`;
});

async function ask(query: string, variables: object = {}, headers: Record<string, string> = {}) {
  const answer = await portal.request({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-forwarded-for': address, ...headers },
    payload: { query, variables },
  });
  return { ...answer.json(), status: answer.statusCode, headers: answer.headers };
}

const costOf = async (query: string, variables = {}) =>
  (await ask(query, variables, (await makePerson(portal.ctx)).headers)).extensions.cost.requested as number;

const search = (alias: string) =>
  `${alias}: scholarships(filter: { search: "grant" }, pageSize: 100) { totalCount items { id scholarshipName } }`;
const fifteen = `{ ${Array.from({ length: 15 }, (_, n) => search(`a${n}`)).join(' ')} }`;

// product: P9.3
// security: C34
describe('query cost', () => {
  it("a query's cost grows with its fields, rows, searches and skipped rows", async () => {
    const page = (args: string) => `{ scholarships(${args}) { items { id scholarshipName degree } } }`;
    const small = await costOf(page('pageSize: 10'));
    expect(await costOf(page('pageSize: 100'))).toBeGreaterThan(small);
    expect(await costOf(page('pageSize: 10, page: 1000'))).toBeGreaterThan(small + 90);
    const searched = await costOf(page('pageSize: 10, filter: { search: "grant" }'));
    expect(searched).toBeGreaterThan(small + 190);
    expect(await costOf(fifteen)).toBeGreaterThan(15 * 190);
    expect(await costOf('{ scholarships(pageSize: 1) { facets { isCapped } } }')).toBeGreaterThan(small + 30);
  });

  it("a query's cost is the same for literals, variables, defaults and fragments", async () => {
    const inText = await costOf('{ scholarships(pageSize: 50, filter: { search: "x" }) { items { id } } }');
    const ways: [string, object][] = [
      [
        'query ($n: Int, $f: ScholarshipFilter) { scholarships(pageSize: $n, filter: $f) { items { id } } }',
        { n: 50, f: { search: 'x' } },
      ],
      [
        'query ($n: Int = 50, $s: String = "x") { scholarships(pageSize: $n, filter: { search: $s }) { items { id } } }',
        {},
      ],
      [
        '{ ...A } fragment A on Query { scholarships(pageSize: 50, filter: { search: "x" }) { items { id } } }',
        {},
      ],
      [
        'query ($no: Boolean = false) { scholarships(pageSize: 50, filter: { search: "x" }) { items { id } } s: scholarships(filter: { search: "y" }) @include(if: $no) { items { id } } }',
        {},
      ],
    ];
    for (const [query, variables] of ways) expect(await costOf(query, variables)).toBe(inText);
  });

  it("a query's cost and the remaining allowance are in the body and headers", async () => {
    const { extensions, headers } = await ask('{ portal { name } }');
    const { requested, ...left } = extensions.cost;
    expect(left).toEqual({ limit: 1000, remaining: 1000 - requested, resetsAt: '2026-06-15T12:01:00.000Z' });
    expect(headers['ratelimit-policy']).toBe('"requests";q=20;w=60, "cost";q=1000;w=60');
    expect(headers.ratelimit).toBe(`"requests";r=19;t=60, "cost";r=${1000 - requested};t=60`);
  });

  it("cacheable responses contain the query's cost but not the remaining allowance", async () => {
    const answer = await portal.request({
      url: '/graphql?query={scholarships{totalCount}}',
      headers: { 'apollo-require-preflight': '1', 'x-forwarded-for': address },
    });
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json().extensions).toEqual({ cost: { requested: expect.any(Number) } });
  });
});

describe('exhausted allowance', () => {
  it('a caller without allowance is rejected without database queries until the next minute', async () => {
    expect((await ask(fifteen)).status).toBe(200);
    const before = await portal.countQueries(async () => {
      const refused = await ask('{ scholarships { totalCount } }');
      expect(refused).toMatchObject({
        status: 429,
        errors: [
          {
            message: 'Your requests in the last minute cost too much. Try again in 60 seconds.',
            extensions: { code: 'RATE_LIMITED', retryAfter: 60 },
          },
        ],
        extensions: { cost: { requested: expect.any(Number), limit: 1000, remaining: 0 } },
      });
      expect(refused.headers['retry-after']).toBe('60');
    });
    expect(before).toBe(0);
    now = new Date(now.getTime() + 60_000);
    expect((await ask('{ scholarships { totalCount } }')).status).toBe(200);
  });

  it('an exhausted allowance blocks REST and feeds but not sign-in', async () => {
    await ask(fifteen);
    const get = (url: string, from = address) =>
      portal.request({ url, headers: { 'x-forwarded-for': from } }).then(({ statusCode }) => statusCode);
    expect([await get('/items'), await get('/feeds/newest.xml')]).toEqual([429, 429]);
    expect([await get('/api/auth/get-session'), await get('/healthz')]).toEqual([200, 200]);
    expect(await get('/items', '198.51.100.1')).toBe(200);
  });

  it('the allowance belongs to the account, regardless of IP address', async () => {
    const person = await makePerson(portal.ctx);
    const limit = 5000;
    const first = await ask(fifteen, {}, person.headers);
    expect(first.extensions.cost.limit).toBe(limit);
    address = '198.51.100.77';
    await ask(fifteen, {}, person.headers);
    expect((await ask('{ viewer { id } }', {}, person.headers)).status).toBe(429);
    expect((await ask('{ portal { name } }')).status).toBe(200);
  });
});
