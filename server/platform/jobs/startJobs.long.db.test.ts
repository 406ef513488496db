import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runSql } from '../../test/emptyDatabase.ts';
import { SILENT } from '../../test/jobs.ts';
import { addNotedJob, makeGate, startNotedJobs } from '../../test/notedJobs.ts';
import type { Jobs } from './startJobs.ts';

let database: TestDatabase;
let client: pg.Client;
let jobs: Jobs | undefined;
let ran: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  ran = [];
});

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await client.end();
  await database.drop();
});

async function start(
  note: (name: string) => Promise<void> | void = (name) => void ran.push(name),
  log = SILENT,
) {
  jobs = await startNotedJobs(database.url, note, log);
}

const addJob = (name: string) => addNotedJob(database.url, name);
const ask = (sql: string) => runSql(database.url, sql);
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

describe('job queue', () => {
  it('the job queue resumes after a database outage, even during a job', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const finish = makeGate();
    const logged: string[] = [];
    await start(
      async (job) => {
        ran.push(job);
        if (job === 'caught') await finish.reached;
      },
      { ...SILENT, error: (_details, message) => void logged.push(message) },
    );
    await addJob('caught');
    await until(() => expect(ran).toEqual(['caught']));
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    finish.open();
    await until(() => expect(logged).toContainEqual(expect.stringMatching(/^Failed to complete jobs/)));
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await addJob('next');
    await until(() => expect(ran).toContain('next'));
    await until(async () =>
      expect([[...ran].sort(), await ask('SELECT 1 FROM graphile_worker.jobs')]).toEqual([
        ['caught', 'caught', 'next'],
        [],
      ]),
    );
  });

  it('the job queue resumes after its first query fails', async () => {
    await ask('ALTER TABLE graphile_worker._private_tasks RENAME TO away');
    const logged: string[] = [];
    await start(undefined, { ...SILENT, warn: (_details, message) => void logged.push(message) });
    await until(() => expect(logged).not.toEqual([]));
    await ask('ALTER TABLE graphile_worker.away RENAME TO _private_tasks');
    await addJob('next');
    await until(() => expect(ran).toEqual(['next']));
  });

  it('the job queue can be stopped while the database is unavailable', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await start();
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await jobs?.stop();
    jobs = undefined;
  });

  it('the job queue adds no signal listeners', async () => {
    const count = () => process.listenerCount('SIGTERM') + process.listenerCount('SIGINT');
    const before = count();
    await start();
    expect(count()).toBe(before);
  });
});
