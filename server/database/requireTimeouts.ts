import { type Database, TIMEOUTS } from './connection.ts';

/**
 * Throws when statements that come by way of a connection pooler may wait without end: it does not pass on the limits that
 * each connection of ours begins with, so they have to be its own.
 */
export async function requireTimeouts(db: Pick<Database, '$queryRaw'>): Promise<void> {
  const missing = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_settings WHERE name = ANY(${Object.keys(TIMEOUTS)}) AND setting = '0' ORDER BY name`;
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  throw new Error(
    `DATABASE_URL: statements through this connection pooler have no ${names}. Let it begin each connection with them, in PgBouncer by\n  connect_query='${CONNECT_QUERY}'`,
  );
}

const CONNECT_QUERY = Object.entries(TIMEOUTS)
  .map(([name, value]) => `SET ${name}=${value}`)
  .join('; ');
