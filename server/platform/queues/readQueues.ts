import type { Context } from '../context.ts';

/** Backlog of one type of work. `task` is a job's name in the queue; null for all e-mails or all webhooks. */
export type QueueRow = {
  queue: 'JOBS' | 'MAILS' | 'WEBHOOKS';
  task: string | null;
  waiting: number;
  later: number;
  running: number;
  failed: number;
  oldestSeconds: number;
};

export function readQueues({ db }: Pick<Context, 'db'>): Promise<QueueRow[]> {
  return db.$queryRaw<QueueRow[]>`
    WITH jobs AS (
      SELECT task_identifier AS task, run_at, locked_at IS NOT NULL AS runs,
        attempts >= max_attempts AND locked_at IS NULL AS failed
      FROM graphile_worker.jobs
    )
    SELECT 'JOBS' AS queue, task,
      count(*) FILTER (WHERE NOT runs AND NOT failed AND run_at <= now())::int AS waiting,
      count(*) FILTER (WHERE NOT runs AND NOT failed AND run_at > now())::int AS later,
      count(*) FILTER (WHERE runs)::int AS running,
      count(*) FILTER (WHERE failed)::int AS failed,
      COALESCE(extract(epoch FROM now() - min(run_at) FILTER (WHERE NOT runs AND NOT failed AND run_at <= now())), 0)::float
        AS "oldestSeconds"
    FROM jobs GROUP BY task
    UNION ALL
    SELECT 'MAILS', NULL,
      count(*) FILTER (WHERE state = 'QUEUED' AND sending_since IS NULL)::int, 0,
      count(*) FILTER (WHERE state = 'QUEUED' AND sending_since IS NOT NULL)::int,
      count(*) FILTER (WHERE state = 'FAILED')::int,
      COALESCE(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'QUEUED' AND sending_since IS NULL)), 0)::float
    FROM outbox_mails WHERE state IN ('QUEUED', 'FAILED')
    UNION ALL
    SELECT 'WEBHOOKS', NULL,
      count(*) FILTER (WHERE state = 'QUEUED' AND sending_since IS NULL)::int, 0,
      count(*) FILTER (WHERE state = 'QUEUED' AND sending_since IS NOT NULL)::int,
      count(*) FILTER (WHERE state = 'FAILED')::int,
      COALESCE(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'QUEUED' AND sending_since IS NULL)), 0)::float
    FROM webhook_deliveries WHERE state IN ('QUEUED', 'FAILED')
    ORDER BY queue, task`;
}
