import type { Job, TaskList } from 'graphile-worker';
import type pg from 'pg';

/** So long a job belongs to a worker that gives no sign of life, in milliseconds. The library alone would wait four hours. */
export const LEASE = 60_000;

/** So often within a lease it is renewed, and looked for those that ended: one may fail, or come late. */
export const LOOKS = 4;

/** A statement that no one answers is given up before a lease ends; in milliseconds. */
const MAX_STATEMENT = 10_000;

/** Jobs that this process runs at the moment, each with the worker that took it. */
export type RunningJobs = Set<Job>;

/** The tasks, which are in `running` for as long as one of their jobs runs. */
export function noteRunning(tasks: TaskList, running: RunningJobs): TaskList {
  const noted = Object.entries(tasks).map(([name, task]) => {
    const run: typeof task = async (payload, helpers) => {
      running.add(helpers.job);
      try {
        return await task?.(payload, helpers);
      } finally {
        running.delete(helpers.job);
      }
    };
    return [name, run] as const;
  });
  return Object.fromEntries(noted);
}

/** One look: says that the workers of these jobs are alive, and takes back the jobs of workers that have not said so for a lease. */
export async function renewLeases(
  pool: Pick<pg.Pool, 'query'>,
  running: RunningJobs,
  lease: number,
): Promise<void> {
  const ask = (text: string, values: unknown[]) =>
    pool.query({ text, values, query_timeout: MAX_STATEMENT } as pg.QueryConfig);
  const workers = new Set([...running].map((job) => job.locked_by));
  if (workers.size > 0) await ask(RENEW, [[...workers], lease / 1000]);
  await ask(TAKE_BACK, [lease / 1000]);
}

const RENEW = `
  INSERT INTO leases (name, holder, until)
  SELECT 'worker:' || worker, worker, now() + make_interval(secs => $2) FROM unnest($1::text[]) worker
  ON CONFLICT (name) DO UPDATE SET until = excluded.until`;

/**
 * A worker writes its lease soon after it took a job, so a job is taken back when both are older than a lease. One whose last attempt
 * broke off gets another, since it did not fail. One that was replaced while it ran has lost its key and its attempts to the job in its
 * place; without a key and with one attempt only the schedule's work is added, which comes again.
 */
const TAKE_BACK = `
  WITH left_behind AS MATERIALIZED (
    SELECT id, key, attempts, max_attempts, locked_by FROM graphile_worker.jobs
    WHERE locked_at < now() - make_interval(secs => $1)
      AND NOT EXISTS (SELECT FROM leases WHERE name = 'worker:' || locked_by AND until > now())
  ), unlocked AS MATERIALIZED (
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM left_behind HAVING count(*) > 0
  )
  SELECT CASE
    WHEN key IS NULL THEN (SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY[id]))
    ELSE (SELECT count(*) FROM graphile_worker.reschedule_jobs(ARRAY[id], attempts => max_attempts - 1))
  END FROM left_behind, unlocked WHERE attempts >= max_attempts`;
