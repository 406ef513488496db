import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { projectFolder } from '../server/start/projectFolder.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { generateApplications } from './generateApplications.ts';
import { generateRequirements } from './generateRequirements.ts';
import { generateScholarships } from './generateScholarships.ts';

/** One PostgreSQL with a database for each size of the catalogue. */
export type BenchDatabases = {
  /** The address of a migrated database without scholarships of its own name, made when it is first asked for. */
  openEmpty(name: string): Promise<string>;
  /** The address of the database with that many generated scholarships. */
  openGenerated(count: number): Promise<string>;
  /** The address of the database with that many generated scholarships, which have so many distinct requirements. */
  openDemanding(count: number, trees: number): Promise<string>;
  /** The address of a database that this version has not migrated, and what fills it with generated scholarships. */
  openForeign(name: string): Promise<{ url: string; fill(count: number): Promise<void> }>;
  /** The address of the database with that many scholarships, people and applications. */
  openStaffed(count: number): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Starts the embedded PostgreSQL with the settings the portal gives it. Its data lie in `folder` and are kept; without
 * one they lie in a temporary folder that `stop` removes.
 */
export async function startBenchDatabases(folder: string | undefined): Promise<BenchDatabases> {
  const dataDir = folder ? resolve(folder) : await makeBenchFolder();
  const server = await startEmbeddedDatabase({ dataDir, log: console.log });
  return {
    openEmpty: (name) => openDatabase(server.url, name),
    openGenerated: async (count) => {
      const url = await openDatabase(server.url, `generated_${count}`);
      await withClient(url, (client) => fill(client, count));
      return url;
    },
    openDemanding: async (count, trees) => {
      const url = await openDatabase(server.url, `demanding_${count}_${trees}`);
      await withClient(url, async (client) => {
        await fill(client, count);
        const { rowCount } = await client.query('SELECT FROM scholarships WHERE hard_tree_id > 0 LIMIT 1');
        if (!rowCount) await generateRequirements(client, trees);
      });
      return url;
    },
    openForeign: async (name) => {
      const url = await createDatabase(server.url, name);
      return { url, fill: (count) => withClient(url, (client) => fill(client, count)) };
    },
    openStaffed: async (count) => {
      const url = await openDatabase(server.url, `staffed_${count}`);
      await withClient(url, async (client) => {
        await fill(client, count);
        const { rowCount } = await client.query('SELECT FROM applications LIMIT 1');
        if (!rowCount) await generateApplications(client, { count, today: dayOf(new Date()) });
      });
      return url;
    },
    stop: async () => {
      await server.stop();
      if (!folder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openDatabase(server: string, name: string): Promise<string> {
  const url = await createDatabase(server, name);
  await migrate(url, join(projectFolder, 'prisma/migrations'));
  return url;
}

async function createDatabase(server: string, name: string): Promise<string> {
  await withClient(server, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
  });
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

async function fill(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM scholarships');
  if (rows[0]?.n === count) return;
  if (rows[0]?.n)
    throw new Error(
      `The kept database holds ${rows[0].n} scholarships instead of ${count}: delete its folder.`,
    );
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  await generateScholarships(client, {
    count,
    today: dayOf(new Date()),
    report: (done) =>
      done % 250_000 === 0 && console.log(`  ${done.toLocaleString('en')} scholarships after ${seconds()}`),
  });
  console.log(`Generated ${count.toLocaleString('en')} scholarships in ${seconds()}`);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Runs `work` with a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
