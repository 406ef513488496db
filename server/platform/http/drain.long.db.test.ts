import { Agent, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { leave } from './drain.ts';

let portal: TestPortal;
let origin: string;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  portal = await startTestPortal();
  await makeScholarship(portal.ctx);
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => portal.close());

type Answer = { status: number; headers: Record<string, unknown>; body: string };

const ask = (path: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(`${origin}${path}`, { agent, headers: { accept: 'application/json' } }, async (response) => {
      const body = String(await buffer(response));
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    }).on('error', reject);
  });

async function lockScholarships() {
  const client = new pg.Client({ connectionString: portal.ctx.env.DATABASE_URL });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE scholarships IN ACCESS EXCLUSIVE MODE');
  const countWaiting = async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return rows[0]?.waiting ?? 0;
  };
  const release = async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
  return { countWaiting, release };
}

it('every route returns UNAVAILABLE with Retry-After if the database is unresponsive', async () => {
  const { release } = await lockScholarships();
  const answers = await Promise.all(
    ['/items', '/singleItem/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90', '/sitemap-1.xml'].map(ask),
  ).finally(release);
  for (const { status, headers, body } of answers) {
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    expect(body).not.toMatch(/prisma|postgres|statement/i);
  }
  expect(JSON.parse(answers[0]?.body ?? '').code).toBe('UNAVAILABLE');
  expect((await ask('/items')).status).toBe(200);
});

// product: P9.11
// security: C84
it('a portal about to stop is not ready but still serves requests', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  const left = leave(portal.app, 0.2);
  const { status, headers, body } = await ask('/readyz');
  expect([status, JSON.parse(body), headers.connection]).toEqual([503, { status: 'stopping' }, 'close']);
  expect(await ask('/items')).toMatchObject({ status: 200, headers: { connection: 'close' } });
  await left;
  expect((await ask('/items')).status).toBe(200);
});

// security: C84
it('a stopping portal completes requests in progress and accepts no new requests', async () => {
  await Promise.all([ask('/healthz'), ask('/healthz'), ask('/healthz')]);
  const { countWaiting, release } = await lockScholarships();
  const begun = Array.from({ length: 5 }, (_, n) => ask(`/items?n=${n}`));
  await vi.waitFor(async () => expect(await countWaiting()).toBe(begun.length), {
    timeout: 4000,
    interval: 20,
  });
  const started = performance.now();
  const closed = portal.app.close();
  await vi.waitFor(() => expect(ask('/readyz')).rejects.toThrow(), { timeout: 4000, interval: 20 });
  expect(await countWaiting()).toBe(begun.length);
  await release();
  const answers = await Promise.all(begun);
  expect(answers.map(({ status, headers }) => [status, headers.connection])).toEqual(
    begun.map(() => [200, 'close']),
  );
  await closed;
  expect(performance.now() - started).toBeLessThan(5000);
});
