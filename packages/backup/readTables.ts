import type pg from 'pg';
import { to } from 'pg-copy-streams';

export type BackupTable = { name: string; columns: string[] };

/** Table that backups omit, because a restore fills it when it applies the migrations. */
export const BOOKKEEPING = '_prisma_migrations';

const PIECE_BYTES = 4 * 1024 * 1024;

export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${BOOKKEEPING}'
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

export async function* copyTable(client: pg.Client, table: BackupTable): AsyncGenerator<Buffer, number> {
  return yield* copyOut(client, `${quote(table.name)} (${table.columns.map(quote).join(', ')})`);
}

export async function* copyJobs(client: pg.Client): AsyncGenerator<Buffer, number> {
  const { rows } = await client.query("SELECT to_regclass('graphile_worker._private_jobs') IS NULL AS none");
  return rows[0].none ? 0 : yield* copyOut(client, `(${SELECT_JOBS})`);
}

/** Selects the arguments of `graphile_worker.add_job`. Excludes scheduled runs, which the schedule adds again. */
const SELECT_JOBS = `
  SELECT json_build_object('task', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'runAt', j.run_at,
    'maxAttempts', j.max_attempts, 'key', j.key, 'priority', j.priority,
    'flags', (SELECT json_agg(f) FROM jsonb_object_keys(j.flags) f))
  FROM graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id
  LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
  WHERE j.attempts < j.max_attempts AND j.key IS DISTINCT FROM 'cron:' || t.identifier
  ORDER BY j.id`;

async function* copyOut(client: pg.Client, source: string): AsyncGenerator<Buffer, number> {
  const stream = client.query(to(`COPY ${source} TO STDOUT`));
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    pieces.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(pieces);
  return stream.rowCount;
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
