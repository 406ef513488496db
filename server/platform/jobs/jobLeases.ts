import type { Job, TaskList } from 'graphile-worker';
import type pg from 'pg';

export const LEASE = 60_000;

/**
 * Number of renewals during the lifetime of a lease, so that one of them may fail or be late. Each renewal also
 * releases jobs with expired leases.
 */
export const LOOKS = 4;

const MAX_STATEMENT = 10_000;

export type RunningJobs = Set<Job>;

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
 * Releases the jobs of workers that have died. A worker writes its lease shortly after taking a job. Therefore, a job
 * is released only if the worker has no valid lease and took the job longer ago than a lease lasts.
 *
 * A job that was interrupted in its last attempt gets another attempt, because it did not fail. If it has no key, it
 * is removed instead: either another job has taken over its key, or the schedule adds it again.
 *
 * The statement reads the rows of `unlocked`, because PostgreSQL may skip a WITH query whose rows are not used.
 */
const TAKE_BACK = `
  WITH unlocked AS MATERIALIZED (
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)), array_agg(id) AS ids,
      array_agg(key) AS keys, array_agg(attempts::int) AS attempts, array_agg(max_attempts::int) AS max_attempts
    FROM graphile_worker.jobs
    WHERE locked_at < now() - make_interval(secs => $1)
      AND NOT EXISTS (SELECT FROM leases WHERE name = 'worker:' || locked_by AND until > now())
    HAVING count(*) > 0
  )
  SELECT CASE
    WHEN job.key IS NULL THEN (SELECT count(*) FROM graphile_worker.complete_jobs(ARRAY[job.id]))
    ELSE (SELECT count(*) FROM graphile_worker.reschedule_jobs(ARRAY[job.id], attempts => job.max_attempts - 1))
  END
  FROM unlocked, unnest(ids, keys, attempts, max_attempts) AS job (id, key, attempts, max_attempts)
  WHERE job.attempts >= job.max_attempts`;
