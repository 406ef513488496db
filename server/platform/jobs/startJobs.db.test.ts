import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { listCronItems } from '../../api/jobs/tasks.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { SILENT } from '../../test/jobs.ts';
import { type Jobs, startJobs } from './startJobs.ts';

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
  jobs = await startJobs({
    url: database.url,
    tasks: { note: (payload) => note((payload as { name: string }).name) },
    cronItems: [],
    atOnce: 4,
    lease: 2_000,
    log,
  });
}

async function addJob(name: string): Promise<void> {
  const own = new pg.Client({ connectionString: database.url });
  await own.connect();
  await own.query("SELECT graphile_worker.add_job('note', json_build_object('name', $1::text))", [name]);
  await own.end();
}

async function ask(sql: string): Promise<unknown[]> {
  const own = new pg.Client({ connectionString: database.url });
  await own.connect();
  const { rows } = await own.query(sql);
  await own.end();
  return rows;
}

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

describe('job queue', () => {
  it('the job queue runs jobs added before and after its start', async () => {
    await addJob('before');
    await start();
    await until(() => expect(ran).toEqual(['before']));
    await addJob('after');
    await until(() => expect(ran).toEqual(['before', 'after']));
  });

  it('stopping the job queue waits for running jobs and starts no more jobs', async () => {
    const finish = makeGate();
    await start(async (name) => {
      ran.push(`${name} begins`);
      await finish.reached;
      ran.push(`${name} ends`);
    });
    await addJob('slow');
    await until(() => expect(ran).toEqual(['slow begins']));
    const stopped = jobs?.stop().then(() => ran.push('stopped'));
    jobs = undefined;
    const looking = "application_name = 'jobs' AND datname = current_database() AND state <> 'idle'";
    await until(async () => expect(await ask(`SELECT 1 FROM pg_stat_activity WHERE ${looking}`)).toEqual([]));
    await addJob('late');
    finish.open();
    await stopped;
    expect(ran).toEqual(['slow begins', 'slow ends', 'stopped']);
    expect(await ask('SELECT attempts::int FROM graphile_worker.jobs')).toEqual([{ attempts: 0 }]);
    expect(
      await ask(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'jobs' AND datname = current_database()",
      ),
    ).toEqual([]);
  });

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

function makeGate(): { reached: Promise<void>; open: () => void } {
  let open = () => {};
  const reached = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { reached, open };
}

it('the cron schedule contains each task at its expected time', () => {
  const noon = { min: 0, hour: 12, date: 15, month: 6, dow: 1 };
  expect(listCronItems().map(({ task, match }) => [task, match(noon)])).toEqual([
    ['publishScheduled', true],
    ['beat', true],
    ['sendDeadlineMails', true],
    ['notifyStaff', false],
    ['resumeReleases', true],
    ['joinListWrites', false],
    ['tellClosings', false],
    ['forgetOldDeliveries', false],
    ['purgeOldReminders', false],
    ['forgetOldMails', false],
    ['purgeOldMessages', false],
    ['purgeSignIns', false],
    ['purgeUnusedTrees', false],
    ['settlePayments', true],
    ['fetchPictures', true],
    ['backUp', true],
    ['finishUploads', true],
    ['resumePreparedFiles', true],
    ['removeUnusedPictures', false],
  ]);
});
