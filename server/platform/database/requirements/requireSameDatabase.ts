import type { Database } from '../connection.ts';

type Identity = {
  name: string;
  /** Start time of the database server in microseconds, which differs between a primary and its standby. */
  since: string;
  place: string;
};

export async function identifyDatabase(db: Pick<Database, '$queryRaw'>): Promise<Identity> {
  const [identity] = await db.$queryRaw<Identity[]>`
    SELECT
      current_database()::text AS name,
      to_char(pg_postmaster_start_time() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS since,
      coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'a local socket')
        || CASE WHEN pg_is_in_recovery() THEN ', a standby' ELSE '' END AS place`;
  return identity as Identity;
}

export function requireSameDatabase(pooled: Identity, direct: Identity): void {
  if (pooled.name === direct.name && pooled.since === direct.since) return;
  throw new Error(
    `DATABASE_URL, DATABASE_DIRECT_URL: expected one database, by way of the connection pooler and without it. DATABASE_URL leads to ${describe(pooled)}, DATABASE_DIRECT_URL to ${describe(direct)}.`,
  );
}

function describe({ name, since, place }: Identity): string {
  return `${name} at ${place} (started ${since} UTC)`;
}
