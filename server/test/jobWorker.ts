// A process that runs only jobs, with leases of LEASE milliseconds, for tests that kill it.

import { listTasks } from '../api/jobs/tasks.ts';
import { LISTENERS } from '../api/listeners.ts';
import { openPools } from '../platform/database/pools.ts';
import { chooseMailSender } from '../platform/integrations/mail/chooseMailSender.ts';
import { choosePictureStore } from '../platform/integrations/pictures/choosePictureStore.ts';
import { startJobs } from '../platform/jobs/startJobs.ts';
import { readEnv } from '../platform/settings/env.ts';
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
  listeners: LISTENERS,
};
const tasks = listTasks({
  ctx,
  mailSender: chooseMailSender(env),
  pictures: await choosePictureStore(env),
  log: SILENT,
});
await startJobs({ url, tasks, cronItems: [], atOnce: 4, lease: Number(process.env.LEASE), log: SILENT });
