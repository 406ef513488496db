import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listCronItems } from '../../api/jobs/tasks.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { runSql } from '../../test/emptyDatabase.ts';
import { addNotedJob, makeGate, startNotedJobs } from '../../test/notedJobs.ts';
import type { Jobs } from './startJobs.ts';

let database: TestDatabase;
let jobs: Jobs | undefined;
let ran: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  ran = [];
});

afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await database.drop();
});

async function start(note: (name: string) => Promise<void> | void = (name) => void ran.push(name)) {
  jobs = await startNotedJobs(database.url, note);
}

const addJob = (name: string) => addNotedJob(database.url, name);
const ask = (sql: string) => runSql(database.url, sql);
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
});

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
