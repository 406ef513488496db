import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS, type AdvisoryLock } from './advisoryLocks.ts';

type Options = {
  /** Called once when another process has the lock, which is waited for. */
  onWait?: (() => void) | undefined;
  /** Ends the waiting, with an AbortError. */
  stopping?: AbortSignal | undefined;
};

/** Milliseconds; what has the lock sends its statements one after the other. */
const MAX_IDLE = 60_000;

/** Milliseconds between two attempts. A statement that waited for the lock would go on waiting after its process ended. */
const RETRY = 250;

/**
 * Does `work` while no other process with the same `lock` does, on any instance:
 * the others wait for their turn, however long that takes. `work` may use the connection that holds the lock.
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
    // PgBouncer refuses a connection that begins with a limit. Its sessions outlive ours: one of them would keep the lock.
    idle_in_transaction_session_timeout: MAX_IDLE,
  });
  // A connection that breaks while it only holds the lock reports here; the work meets the same trouble itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (let attempt = 0; !(await takeLock(client, lock)); attempt += 1) {
      if (attempt === 0) onWait();
      await pause(RETRY, undefined, { signal: stopping });
    }
    return await work(client);
  } finally {
    // Ending the session frees the lock too.
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isOurs"', [ADVISORY_LOCKS[lock]]);
  return rows[0].isOurs;
}
