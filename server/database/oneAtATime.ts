import pg from 'pg';

/**
 * Does `work` while no other process with the same `lock` (a number the portal keeps for it) does, on any instance:
 * the others wait for their turn, however long that takes.
 */
export async function oneAtATime<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  // A connection that breaks while it only holds the lock reports here; the work meets the same trouble itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    // Ending the session frees the lock too.
    await client.end().catch(() => undefined);
  }
}
