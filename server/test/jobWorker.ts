// A process that only runs jobs, for tests that kill one; with LEASE milliseconds for each.

import { openPools } from '../database/pools.ts';
import { readEnv } from '../env.ts';
import { chooseMailSender } from '../integrations/mail/chooseMailSender.ts';
import { choosePictureStore } from '../integrations/pictures/choosePictureStore.ts';
import { startJobs } from '../jobs/startJobs.ts';
import { listTasks } from '../jobs/tasks.ts';
import { LISTENERS } from '../listeners.ts';
import { SILENT } from './jobs.ts';

const env = { ...readEnv(), AUTH_SECRET: '' };
const url = env.DATABASE_URL ?? '';
const pools = openPools(url);
const ctx = {
  env,
  db: pools.jobs,
  pools,
  isDemo: false,
  now: () => new Date(),
  payments: null,
  listeners: LISTENERS,
};
const tasks = listTasks({
  ctx,
  mailSender: await chooseMailSender(env),
  pictures: await choosePictureStore(env),
  log: SILENT,
});
await startJobs({ url, tasks, cronItems: [], atOnce: 4, lease: Number(process.env.LEASE), log: SILENT });
