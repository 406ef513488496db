import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;
let origin: string;
let watcher: pg.Client;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeScholarship(portal.ctx, { scholarshipName: 'Harbour Grant' });
  watcher = new pg.Client({ connectionString: portal.ctx.env.DATABASE_URL });
  await watcher.connect();
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await watcher.end();
  await portal.close();
});

const fifteen = `{ ${Array.from({ length: 15 }, (_, n) => `a${n}: scholarships { items { id } }`).join(' ')} }`;

function send(query: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  return fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });
}

async function whileLocked(work: (unlock: () => Promise<unknown>) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: portal.ctx.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('BEGIN; LOCK TABLE scholarships IN ACCESS EXCLUSIVE MODE');
    await work(() => client.query('ROLLBACK'));
  } finally {
    await client.end();
  }
}

const countBlocked = async () => {
  const { rows } = await watcher.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0].n as number;
};

it('a caller has three concurrent reads, and a disconnect cancels all remaining reads', async () => {
  const leaving = new AbortController();
  let asked = 0;
  await whileLocked(async () => {
    asked = await portal.countQueries(async () => {
      const left = send(fifteen, {}, leaving.signal).catch(() => 'left');
      await vi.waitFor(async () => expect(await countBlocked()).toBe(3), 10_000);
      leaving.abort();
      expect(await left).toBe('left');
    });
  });
  const answer = await portal.countQueries(async () => {
    expect((await send('{ scholarships { items { id } } }')).status).toBe(200);
  });
  expect(asked + answer).toBeLessThanOrEqual(6);
});

it('a caller with too many tasks gets 429 without blocking other callers', async () => {
  const { headers } = await portal.person('student');
  const another = await portal.person('other');
  await whileLocked(async (unlock) => {
    const greedy = Array.from({ length: 14 }, () => send(fifteen, headers).then(({ status }) => status));
    await vi.waitFor(async () => expect(await countBlocked()).toBe(3), 10_000);
    const other = await send('{ reviews { totalCount } }', another.headers);
    expect(other.status).toBe(200);
    const refused = await send(fifteen, headers);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const { errors } = (await refused.json()) as { errors: { message: string }[] };
    expect(errors[0]?.message).toBe('Too many of your requests are in progress. Wait for their responses.');
    await unlock();
    await Promise.all(greedy);
  });
});
