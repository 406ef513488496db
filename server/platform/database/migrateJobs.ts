import { runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Makes or updates the job queue's own schema, `graphile_worker`. The library keeps the books. */
export async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  // A pool without these listeners ends the process when a connection breaks.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}
