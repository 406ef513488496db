import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../test/database.ts';
import { createEmptyDatabase, runSql } from '../../test/emptyDatabase.ts';
import { type MigrationWorker, startMigrationWorker } from '../../test/migrationWorker.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
let gate: pg.Client;
const workers: MigrationWorker[] = [];

const LOCK = 815;

const MIGRATIONS = {
  '1_people': 'CREATE TABLE people (id int PRIMARY KEY);',
  '2_boats': `CREATE TABLE boats (id int PRIMARY KEY);
    SELECT pg_advisory_xact_lock(${LOCK});
    INSERT INTO boats SELECT generate_series(1, 1000);
    CREATE INDEX boats_reversed ON boats (id DESC);`,
  '3_oars': 'CREATE TABLE oars (boat_id int REFERENCES boats);',
};

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const [name, sql] of Object.entries(MIGRATIONS)) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'migration.sql'), sql);
  }
  gate = new pg.Client({ connectionString: database.url });
  await gate.connect();
  await closeGate();
});

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill();
  await gate.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function startWorker(): MigrationWorker {
  const worker = startMigrationWorker(database.url, folder);
  workers.push(worker);
  return worker;
}

async function reachMiddle(): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await gate.query(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted",
      [LOCK],
    );
    expect(rows).toHaveLength(1);
  };
  await vi.waitFor(isWaiting, { timeout: 30_000, interval: 20 });
}

async function expectAlone(): Promise<void> {
  const { rows } = await gate.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  expect(rows).toEqual([]);
}

const closeGate = () => gate.query('SELECT pg_advisory_lock($1)', [LOCK]);
const openGate = () => gate.query('SELECT pg_advisory_unlock($1)', [LOCK]);
const applied = async () =>
  (await runSql(database.url, 'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).map(
    ({ name }) => name,
  );
const tables = async () =>
  (
    await runSql(
      database.url,
      "SELECT tablename AS name FROM pg_tables WHERE tablename IN ('people', 'boats', 'oars') ORDER BY 1",
    )
  ).map(({ name }) => name);

// security: C80
it('a killed migration is rolled back and completed by the next start', async () => {
  for (let round = 0; round < 5; round += 1) {
    const worker = startWorker();
    await reachMiddle();
    await worker.kill();
    await openGate();
    await vi.waitFor(expectAlone, { timeout: 30_000, interval: 20 });
    await closeGate();
    expect(await applied()).toEqual(['1_people']);
    expect(await tables()).toEqual(['people']);
  }
  await openGate();
  expect(await startWorker().result).toBe(`applied 2_boats,3_oars`);
  expect(await applied()).toEqual(['1_people', '2_boats', '3_oars']);
  expect(await runSql(database.url, 'SELECT count(*)::int AS count FROM boats')).toEqual([{ count: 1000 }]);
}, 120_000);

// security: C80
it('a migration that several instances start simultaneously runs only once', async () => {
  const both = [startWorker(), startWorker()];
  await reachMiddle();
  await openGate();
  const results = await Promise.all(both.map(({ result }) => result));
  expect(results.sort()).toEqual(['applied ', 'applied 1_people,2_boats,3_oars']);
  expect(await applied()).toEqual(['1_people', '2_boats', '3_oars']);
}, 120_000);

it('a migration that waits for another instance logs a message', async () => {
  const waiting = startWorker();
  await reachMiddle();
  const onWait = vi.fn();
  const second = migrate(database.url, folder, { onWait });
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce(), { timeout: 30_000, interval: 20 });
  await openGate();
  expect(await waiting.result).toBe('applied 1_people,2_boats,3_oars');
  expect(await second).toEqual([]);
}, 120_000);
