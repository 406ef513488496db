import pg from 'pg';
import { PORTAL } from './cluster.ts';

export function buildUrl(port: number, password: string): string {
  return `postgresql://${PORTAL}:${password}@127.0.0.1:${port}/${PORTAL}`;
}

export async function createDatabase(url: string): Promise<void> {
  try {
    await query(url, 'SELECT 1');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01')
      throw new Error("DATA_DIR/database-password is not the database's: delete it to get a new one");
    if (code !== '3D000') throw error;
    await query(url.replace(/[^/]*$/, 'postgres'), `CREATE DATABASE ${PORTAL}`);
  }
}

export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  // Without this listener, an error of the idle connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
