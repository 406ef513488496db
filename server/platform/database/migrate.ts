import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { oneAtATime } from './oneAtATime.ts';

type Options = {
  isWanted?: (name: string) => boolean;
  onWait?: () => void;
  stopping?: AbortSignal;
};

type Migration = { name: string; sql: string; checksum: string };

/**
 * Applies the migrations in `folder` that the database lacks, and records them in Prisma's table. Then migrates the
 * job queue's tables. Returns the names of the applied migrations. Throws if an applied migration has changed, is
 * unknown or has failed.
 */
export async function migrate(
  url: string,
  folder: string,
  { isWanted = () => true, onWait, stopping }: Options = {},
): Promise<string[]> {
  const work = async (client: pg.Client) => {
    await client.query(BOOKKEEPING);
    const applied = await readApplied(client);
    const known = readMigrations(folder);
    refuseUnknown(applied, known);
    const pending = known.filter((migration) => isWanted(migration.name) && isPending(migration, applied));
    for (const migration of pending) await apply(client, migration);
    await migrateJobs(url);
    return pending.map((migration) => migration.name);
  };
  return oneAtATime(url, 'migration', work, { onWait, stopping });
}

export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const failed = rows.find((row) => row.finished_at === null);
  if (failed)
    throw new Error(`The migration ${failed.migration_name} failed before; see "prisma migrate resolve".`);
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function refuseUnknown(applied: Map<string, string>, known: Migration[]): void {
  const names = new Set(known.map(({ name }) => name));
  const unknown = [...applied.keys()].find((name) => !names.has(name));
  if (unknown)
    throw new Error(
      `The database has the migration ${unknown}, which this version of the portal does not know: a newer version ` +
        'made it, or one from before the first release. Run that version or a newer one, or restore a backup that ' +
        'this version can read into an empty database: docs/upgrading.md.',
    );
}

function isPending(migration: Migration, applied: Map<string, string>): boolean {
  const checksum = applied.get(migration.name);
  if (checksum !== undefined && checksum !== migration.checksum) {
    throw new Error(
      `The migration ${migration.name} was changed after it had been applied. Undo the change, add a new migration.`,
    );
  }
  return checksum === undefined;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), now(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

const BOOKKEEPING = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;
