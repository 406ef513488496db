import type { Job, TaskList } from 'graphile-worker';
import type pg from 'pg';

/** So long a job belongs to a worker that gives no sign of life, in milliseconds. The library alone would wait four hours. */
export const LEASE = 60_000;

/** So often within a lease it is renewed, and looked for those that ended: one may fail, or come late. */
export const LOOKS = 4;

/** A statement that no one answers is given up before a lease ends; in milliseconds. */
const MAX_STATEMENT = 10_000;

/** Jobs that this process runs at the moment. The queue has noted for each which worker took it, and when. */
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

/** One look: says that these jobs are still run, and takes back those of which no worker has said so for a lease. */
export async function renewLeases(
  pool: Pick<pg.Pool, 'query'>,
  running: RunningJobs,
  lease: number,
): Promise<void> {
  const ask = (text: string, values: unknown[]) =>
    pool.query({ text, values, query_timeout: MAX_STATEMENT } as pg.QueryConfig);
  const jobs = [...running];
  if (jobs.length > 0) await ask(RENEW, [jobs.map(({ id }) => id), jobs.map((job) => job.locked_by)]);
  await ask(TAKE_BACK, [lease / 1000]);
}

/** What was taken back meanwhile is another worker's. The library would free a queue, too, after four hours. */
const RENEW = `
  WITH renewed AS (
    UPDATE graphile_worker._private_jobs job SET locked_at = now()
    FROM unnest($1::bigint[], $2::text[]) held (id, worker)
    WHERE job.id = held.id AND job.locked_by = held.worker
    RETURNING job_queue_id
  )
  UPDATE graphile_worker._private_job_queues queue SET locked_at = now()
  FROM renewed WHERE queue.id = renewed.job_queue_id`;

/**
 * A job whose last attempt broke off gets another, since it did not fail. One that was replaced while it ran has lost its key
 * and its attempts to the job in its place; without a key and with one attempt only the schedule's work is added, which comes again.
 */
const TAKE_BACK = `
  WITH replaced AS (
    DELETE FROM graphile_worker._private_jobs
    WHERE locked_at < now() - make_interval(secs => $1) AND key IS NULL AND attempts >= max_attempts
    RETURNING job_queue_id
  ), taken AS (
    UPDATE graphile_worker._private_jobs
    SET locked_at = NULL, locked_by = NULL, attempts = least(attempts, max_attempts - 1)
    WHERE locked_at < now() - make_interval(secs => $1) AND NOT (key IS NULL AND attempts >= max_attempts)
    RETURNING job_queue_id
  )
  UPDATE graphile_worker._private_job_queues queue SET locked_at = NULL, locked_by = NULL
  FROM (SELECT * FROM replaced UNION SELECT * FROM taken) freed WHERE queue.id = freed.job_queue_id`;
