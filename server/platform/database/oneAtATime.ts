import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS, type AdvisoryLock } from './advisoryLocks.ts';

type Options = {
  onWait?: (() => void) | undefined;
  stopping?: AbortSignal | undefined;
};

const MAX_IDLE = 60_000;

/**
 * Poll interval in milliseconds. The lock is polled, because a blocked statement would still wait for it after its
 * process has exited.
 */
const RETRY = 250;

/**
 * Runs `work` while no other process, on any instance, runs with the same `lock`. Waits without a time limit. `work`
 * may use the connection that holds the lock.
 */
export async function oneAtATime<T>(
  url: string,
  lock: AdvisoryLock,
  work: (client: pg.Client) => Promise<T>,
  { onWait = () => {}, stopping }: Options = {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Also prevents connections through PgBouncer, which rejects startup parameters. PgBouncer's sessions
    // outlive ours and might not release the lock.
    idle_in_transaction_session_timeout: MAX_IDLE,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let attempt = 0; !(await takeLock(client, lock)); attempt += 1) {
      if (attempt === 0) onWait();
      await pause(RETRY, undefined, { signal: stopping });
    }
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isOurs"', [ADVISORY_LOCKS[lock]]);
  return rows[0].isOurs;
}
