import { type Jobs, startJobs } from '../platform/jobs/startJobs.ts';
import { runSql } from './emptyDatabase.ts';
import { SILENT } from './jobs.ts';

/** Starts a job queue whose only task passes the name of each job to `note`. */
export function startNotedJobs(
  url: string,
  note: (name: string) => Promise<void> | void,
  log = SILENT,
): Promise<Jobs> {
  return startJobs({
    url,
    tasks: { note: (payload) => note((payload as { name: string }).name) },
    cronItems: [],
    atOnce: 4,
    lease: 2_000,
    log,
  });
}

export async function addNotedJob(url: string, name: string): Promise<void> {
  await runSql(url, `SELECT graphile_worker.add_job('note', json_build_object('name', '${name}'))`);
}

export function makeGate(): { reached: Promise<void>; open: () => void } {
  let open = () => {};
  const reached = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { reached, open };
}
