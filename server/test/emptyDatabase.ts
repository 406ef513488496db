import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { projectFolder } from '../start/projectFolder.ts';
import { databaseUrl, type TestDatabase } from './database.ts';

export const MIGRATIONS = join(projectFolder, 'prisma/migrations');

/** A database without tables, for tests of the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await runSql(server, `CREATE DATABASE ${name}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await runSql(server, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** The rows of one statement, on a connection of its own. */
export async function runSql(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A database as an older portal leaves it: with the migrations before `name`. */
export async function createDatabaseBefore(name: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const earlier = (await readdir(MIGRATIONS)).filter((entry) => /^\d/.test(entry) && entry < name);
  for (const entry of earlier) await cp(join(MIGRATIONS, entry), join(folder, entry), { recursive: true });
  const database = await createEmptyDatabase();
  await migrate(database.url, folder);
  await rm(folder, { recursive: true, force: true });
  return database;
}
