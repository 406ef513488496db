import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { SILENT } from '../../test/jobs.ts';
import { type Jobs, startJobs } from './startJobs.ts';

const LEASE = 2_000;

const LONG_LEASE = 5_000;

let database: TestDatabase;
let client: pg.Client;
let started: Jobs[];
let ran: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  [started, ran] = [[], []];
});

afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await client.end();
  await database.drop();
});

async function start(
  note: (name: string) => Promise<void> | void = (name) => void ran.push(name),
  lease = LEASE,
) {
  const tasks = { note: (payload: unknown) => note((payload as { name: string }).name) };
  started.push(await startJobs({ url: database.url, tasks, cronItems: [], atOnce: 2, lease, log: SILENT }));
}

const addJob = (name: string, more = '') =>
  client.query(`SELECT graphile_worker.add_job('note', json_build_object('name', $1::text) ${more})`, [name]);

const hold = (leases: number) =>
  client.query(
    `WITH held AS (
      UPDATE graphile_worker._private_jobs SET attempts = attempts + 1, locked_by = 'gone',
        locked_at = now() - make_interval(secs => $1)
    )
    UPDATE graphile_worker._private_job_queues SET locked_by = 'gone', locked_at = now()`,
    [(leases * LEASE) / 1000],
  );

const renew = () =>
  client.query(
    "INSERT INTO leases (name, holder, until) VALUES ('worker:gone', 'gone', now() + interval '1 hour')",
  );

const listJobs = async () =>
  (await client.query('SELECT attempts::int, locked_by, locked_at FROM graphile_worker.jobs')).rows;

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 30_000, interval: 20 });

describe('job of a lost worker', () => {
  it("another worker completes a lost worker's jobs, including jobs in their last attempt", async () => {
    await addJob('one');
    await addJob('last', ", max_attempts => 1, job_key => 'last'");
    await addJob('queued', `, queue_name => '${randomBytes(4).toString('hex')}'`);
    await hold(2);
    await start();
    await until(async () =>
      expect([[...ran].sort(), await listJobs()]).toEqual([['last', 'one', 'queued'], []]),
    );
  });

  it("another worker completes a lost worker's jobs if none is in its last attempt", async () => {
    await addJob('one');
    await addJob('two');
    await hold(2);
    await client.query('ANALYZE graphile_worker._private_jobs');
    await start();
    await until(async () => expect([[...ran].sort(), await listJobs()]).toEqual([['one', 'two'], []]));
  });

  it('a job with a valid lease is not taken from its worker', async () => {
    await addJob('held');
    await hold(2);
    await renew();
    await addJob('after');
    await start();
    await until(async () => expect(await listJobs()).toHaveLength(1));
    expect([ran, await listJobs()]).toMatchObject([['after'], [{ attempts: 1, locked_by: 'gone' }]]);
  });

  it("a lost worker's job that has been replaced never runs", async () => {
    await addJob('old', ", job_key => 'key'");
    await hold(2);
    await addJob('new', ", job_key => 'key'");
    await start();
    await until(async () => expect([ran, await listJobs()]).toEqual([['new'], []]));
  });
});

it('a job that takes longer than its lease runs only once', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const run = async (name: string) => {
    ran.push(name);
    await finished;
  };
  await Promise.all([start(run, LONG_LEASE), start(run, LONG_LEASE)]);
  await addJob('long', ", queue_name => 'one at a time'");
  await until(() => expect(ran).toEqual(['long']));
  const [taken] = await listJobs();
  const isRenewed = async () => {
    const { rows } = await client.query('SELECT until FROM leases WHERE holder = $1', [taken.locked_by]);
    expect(rows[0]?.until.getTime() - taken.locked_at.getTime()).toBeGreaterThan(3 * LONG_LEASE);
  };
  await until(isRenewed);
  expect(await listJobs()).toMatchObject([{ attempts: 1, locked_by: taken.locked_by }]);
  finish();
  await until(async () => expect(await listJobs()).toEqual([]));
  expect(ran).toEqual(['long']);
});
