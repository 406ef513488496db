import type pg from 'pg';
import {
  type ArchiveEntry,
  checkBackup,
  inSession,
  loadBackup,
  requireKnownSchema,
} from '../../../packages/backup/index.ts';
import { migrate, readMigrations } from '../database/migrate.ts';

export type CheckedBackup = Awaited<ReturnType<typeof checkBackup>>;

export type RestoreOptions = {
  migrations: string;
  now: Date;
  onOther: (entry: ArchiveEntry) => Promise<void>;
  log: (line: string) => void;
};

export async function restoreDatabase(
  url: string,
  file: string,
  checked: CheckedBackup,
  { now, migrations, ...options }: RestoreOptions,
): Promise<void> {
  await inSession(url, requireEmpty);
  await loadBackup(url, file, checked, {
    ...options,
    migrate: migrateTo(url, migrations),
    finish: (client) => coolDown(client, now),
  });
}

export async function checkPortalBackup(file: string, migrations: string): Promise<CheckedBackup> {
  const checked = await checkBackup(file);
  requireKnownSchema(file, checked.header, readMigrations(migrations));
  return checked;
}

export const migrateTo = (url: string, migrations: string) => (names: string[]) =>
  migrate(url, migrations, { isWanted: (name) => names.includes(name) });

/**
 * Deletes rate-limit counts. Deletes all sessions and links, because some may have been revoked since the backup.
 * Pauses outgoing jobs, because e-mails may have been sent since the backup. Runs in the transaction that loads the
 * rows.
 */
async function coolDown(client: pg.Client, now: Date): Promise<void> {
  await client.query(
    'DELETE FROM sessions; DELETE FROM verifications; DELETE FROM mailed_links; DELETE FROM rate_limits',
  );
  const { rows } = await client.query("SELECT to_regclass('system_state') IS NOT NULL AS known");
  if (!rows[0].known) return;
  await client.query(
    `INSERT INTO system_state (key, value) VALUES ('outgoingHeld', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [now.toISOString()],
  );
}

/**
 * Requires the database to have no tables, or to belong to a portal with neither people nor scholarships, which an
 * interrupted restore leaves behind. Deletes the tables of such a portal.
 */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')",
  );
  if (tables.length === 0) return;
  const names = new Set(tables.map(({ name }) => name));
  const isOurs = ['_prisma_migrations', 'users', 'scholarships'].every((name) => names.has(name));
  if (!isOurs || !(await hasNoRecords(client))) {
    throw new Error(
      'The database of DATABASE_URL is not empty. Give an empty one (CREATE DATABASE), so that nothing is overwritten.',
    );
  }
  await client.query(
    'DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  );
}

async function hasNoRecords(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM scholarships) AS "isEmpty"',
  );
  return rows[0].isEmpty;
}
