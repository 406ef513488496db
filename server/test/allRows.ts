import type { Context } from '../platform/context.ts';

type TableName = { schema: string; name: string };

/** Internal tables of the job queue, which adds a row when the name of a task or queue is first used. */
const BOOKKEEPING = ['_private_tasks', '_private_job_queues', '_private_known_crontabs', 'migrations'];

export async function readAllRows({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const tables = await db.$queryRaw<TableName[]>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker') AND table_name != ALL(${BOOKKEEPING})
    ORDER BY table_schema, table_name`;
  const parts = tables.map(
    ({ schema, name }) => `SELECT '${name} ' || to_jsonb(t)::text AS row FROM "${schema}"."${name}" t`,
  );
  const rows = await db.$queryRawUnsafe<{ row: string }[]>(`${parts.join(' UNION ALL ')} ORDER BY 1`);
  return rows.map(({ row }) => row);
}

export function compareRows(before: string[], after: string[]): { came: string[]; went: string[] } {
  const old = new Set(before);
  const present = new Set(after);
  return { came: after.filter((row) => !old.has(row)), went: before.filter((row) => !present.has(row)) };
}
