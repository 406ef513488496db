import { type Database, TIMEOUTS } from '../connection.ts';

/**
 * Throws if statements through a connection pooler have no time limits. Poolers discard the limits of our
 * connections, so they must set their own.
 */
export function requireTimeouts(missing: readonly string[]): void {
  if (missing.length === 0) return;
  const names = missing.join(', ');
  throw new Error(
    `DATABASE_URL: statements through this connection pooler have no ${names}. Let it begin each connection with them, in PgBouncer by\n  connect_query='${CONNECT_QUERY}'`,
  );
}

export async function findMissingTimeouts(db: Pick<Database, '$queryRaw'>): Promise<string[]> {
  const missing = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_settings WHERE name = ANY(${Object.keys(TIMEOUTS)}) AND setting = '0' ORDER BY name`;
  return missing.map(({ name }) => name);
}

const CONNECT_QUERY = Object.entries(TIMEOUTS)
  .map(([name, value]) => `SET ${name}=${value}`)
  .join('; ');
