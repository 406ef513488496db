import type { Context } from '../context.ts';

export type OpenConnections = { pool: string; state: string; count: number };

export function readConnections({ db }: Pick<Context, 'db'>): Promise<OpenConnections[]> {
  return db.$queryRaw<OpenConnections[]>`
    SELECT application_name AS pool, COALESCE(state, 'unknown') AS state, count(*)::int AS count
    FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
    GROUP BY 1, 2`;
}
