import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { runSql } from '../../test/emptyDatabase.ts';
import { makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;
const lines: string[] = [];

const PROXY = '10.1.2.3';
const GIVEN = '0af7651916cd43dd8448eb211c80319c';

beforeAll(async () => {
  portal = await startTestPortal(
    { LOG_LEVEL: 'info', TRUST_PROXY: '10.0.0.0/8' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
});

beforeEach(() => void lines.splice(0));

afterAll(() => portal.close());

type Line = Record<string, unknown>;
const readLog = (): Line[] => lines.map((line) => JSON.parse(line));
const readAccess = () => readLog().filter(({ msg }) => msg === 'request');
const graphql = (query: string) => ({ method: 'POST' as const, url: '/graphql', payload: { query } });

describe('request ID', () => {
  it('every response has a request ID, which is logged in a single line', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const list = graphql('{ scholarships { totalCount } }');
    const calls = [
      { url: '/' },
      { url: '/healthz' },
      { url: `/items/${id}` },
      { url: '/nowhere' },
      { url: '/items/%E0%A4%A' },
      list,
      list,
      graphql('{'),
      { method: 'POST' as const, url: '/jwt', payload: '{', headers: { 'content-type': 'application/json' } },
      { method: 'OPTIONS' as const, url: '/users' },
      { url: '/users' },
    ];
    const ids = [];
    for (const call of calls) ids.push(String((await portal.request(call)).headers['x-request-id']));
    expect(ids.filter((each) => /^[0-9a-f-]{36}$/.test(each))).toHaveLength(calls.length);
    expect(new Set(ids).size).toBe(calls.length);
    const routed = ids.filter((_, index) => calls[index]?.url !== '/items/%E0%A4%A');
    await vi.waitFor(() => expect(readAccess().map(({ reqId }) => reqId)).toEqual(routed));
  });
});

describe('request log line', () => {
  it('a request log line contains route, status and role but no personal data', async () => {
    await portal.requestAs('admin', { url: '/users/admin/zoe%40example.org?email=bob%40example.org' });
    await portal.request({ url: '/references/canary-token' });
    await portal.request({ url: '/dashboard/items/update/canary?x=canary' });
    await portal.request({ url: '/canary/of@example.org' });
    await vi.waitFor(() => expect(readAccess()).toHaveLength(4));
    const told = readAccess().map(({ method, route, status, role }) => [method, route, status, role]);
    expect(told).toEqual([
      ['GET', '/users/admin/:emailOrId', 404, 'ADMIN'],
      ['GET', '/references/[hidden]', expect.any(Number), undefined],
      ['GET', '/dashboard/items/update/:id', expect.any(Number), undefined],
      ['GET', '/*', expect.any(Number), undefined],
    ]);
    expect(readAccess()[0]).toEqual({
      ...{ level: 30, time: expect.any(Number), pid: expect.any(Number), hostname: expect.any(String) },
      ...{
        reqId: expect.any(String),
        method: 'GET',
        route: '/users/admin/:emailOrId',
        status: 404,
        role: 'ADMIN',
      },
      ...{ responseTime: expect.any(Number), msg: 'request' },
    });
    expect(lines.join('')).not.toMatch(/canary|zoe|bob/);
  });
});

describe('incoming request ID', () => {
  const ask = async (id: string, remoteAddress: string, forwarded = '203.0.113.9') =>
    (
      await portal.request({
        url: '/healthz',
        remoteAddress,
        headers: { 'x-request-id': id, 'x-forwarded-for': forwarded },
      })
    ).headers['x-request-id'];

  it('a request ID from a trusted proxy is accepted and logged', async () => {
    expect(await ask(GIVEN, PROXY)).toBe(GIVEN);
    await vi.waitFor(() => expect(readAccess().map(({ reqId }) => reqId)).toEqual([GIVEN]));
  });

  it('a request ID from any other client is replaced', async () => {
    expect(await ask(GIVEN, '203.0.113.9')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['short', 'x'.repeat(101), 'two ids in it', 'a"b{c}d:efgh', 'ümlaut-in-an-id'])(
    'the invalid request ID %s is replaced',
    async (id) => {
      expect(await ask(Buffer.from(id).toString('latin1'), PROXY)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('unforeseen error', () => {
  const id = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

  it.each([
    ['REST', { url: `/singleItem/${id}` }],
    ['GraphQL', graphql(`{ scholarship(id: "${id}") { description } }`)],
  ])('an unforeseen %s error is returned and logged with its request ID', async (_door, call) => {
    const url = portal.ctx.env.DATABASE_URL ?? '';
    await runSql(url, 'ALTER TABLE scholarships RENAME TO elsewhere');
    const { headers, body } = await portal.request(call);
    await runSql(url, 'ALTER TABLE elsewhere RENAME TO scholarships');
    const requestId = String(headers['x-request-id']);
    const logged = readLog().filter(({ msg }) => msg === 'unforeseen error');
    expect(logged.map(({ reqId, reference }) => [reqId, reference])).toEqual([[requestId, requestId]]);
    expect(body).toContain(`"reference":"${requestId}"`);
  });
});
