import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { projectFolder } from '../platform/files/projectFolder.ts';
import { databaseUrl, type TestDatabase } from './database.ts';

export const MIGRATIONS = join(projectFolder, 'prisma/migrations');

export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await runSql(server, `CREATE DATABASE ${name}`);
  return {
    url: databaseUrl(server, name),
    drop: async () => void (await runSql(server, `DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

export async function runSql(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
