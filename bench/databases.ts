import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../server/platform/database/embeddedDatabase.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { projectFolder } from '../server/platform/files/projectFolder.ts';
import { generateScholarships } from './generateScholarships.ts';
import { withBenchFolder } from './portal.ts';

export type BenchDatabases = {
  openEmpty(name: string): Promise<string>;
  openGenerated(count: number): Promise<string>;
};

export async function withDatabases<T>(
  folder: string | undefined,
  work: (databases: BenchDatabases) => Promise<T>,
): Promise<T> {
  if (!folder) return withBenchFolder((temporary) => withDatabases(temporary, work));
  const server = await startEmbeddedDatabase({ dataDir: resolve(folder), log: console.log });
  const openGenerated = async (count: number) => {
    const url = await openDatabase(server.url, `generated_${count}`);
    await withClient(url, (client) => fillWithScholarships(client, count));
    return url;
  };
  try {
    return await work({ openEmpty: (name) => openDatabase(server.url, name), openGenerated });
  } finally {
    await server.stop();
  }
}

async function openDatabase(server: string, name: string): Promise<string> {
  await withClient(server, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
  });
  const address = new URL(server);
  address.pathname = `/${name}`;
  await migrate(address.href, join(projectFolder, 'prisma/migrations'));
  return address.href;
}

async function fillWithScholarships(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM scholarships');
  const found = rows[0]?.n ?? 0;
  if (found === count) return;
  if (found > 0)
    throw new Error(`The kept database holds ${found} scholarships instead of ${count}: delete its folder.`);
  const started = performance.now();
  await generateScholarships(client, { count, today: new Date().toISOString().slice(0, 10) });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`Generated ${count.toLocaleString('en')} scholarships in ${seconds} s`);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
