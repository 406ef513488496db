import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { startEmbeddedDatabase } from '../index.ts';

type Starter = {
  open: (
    options: Omit<Parameters<typeof startEmbeddedDatabase>[0], 'transfer'>,
  ) => ReturnType<typeof startEmbeddedDatabase>;
  module: string;
};

const transfer = { backUp: async () => false, load: async () => {} };

const alone: Starter = {
  open: (options) => startEmbeddedDatabase({ ...options, transfer }),
  module: path.join(import.meta.dirname, '../index.ts'),
};

let starter = alone;

export const atEnd: (() => unknown)[] = [];

/** A new database takes a second and a thousand files, so tests that do not need a new one use `shared`. */
export const place = { root: '', dataDir: '', shared: '' };

export function setUpPlaces(other = alone): void {
  starter = other;
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  beforeAll(async () => {
    place.shared = await makeFolder();
  });
  beforeEach(async () => {
    place.root = await makeFolder();
    place.dataDir = place.shared;
  });
  afterEach(async () => {
    for (const end of atEnd.splice(0).reverse()) await end();
    await remove(place.root);
  });
  afterAll(() => remove(place.shared));
}

/** Retries, because the database of a killed portal may still be writing its last files. */
async function remove(folder: string) {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/**
 * Makes a folder that all users can enter. If the account that runs PostgreSQL could not enter it, the data would be
 * stored elsewhere.
 */
async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'embedded-')));
  await chmod(folder, 0o711);
  return folder;
}

export async function makeDataFolder() {
  place.dataDir = path.join(place.root, 'data');
  await mkdir(place.dataDir);
}

export async function start(folder = place.dataDir, stopping?: AbortSignal) {
  const lines: string[] = [];
  const database = await starter.open({
    dataDir: folder,
    log: (line) => lines.push(line),
    ...(stopping && { stopping }),
  });
  atEnd.push(database.stop);
  return { ...database, lines };
}

/**
 * Starts a portal in a separate process. With an empty PATH, its database continues to run after a kill. With TELL,
 * the portal prints its log before its URL.
 */
export async function startPortal(env: NodeJS.ProcessEnv = {}, errors: 'inherit' | 'pipe' = 'inherit') {
  const script = path.join(place.root, 'portal.mts');
  await writeFile(
    script,
    `import { startEmbeddedDatabase } from ${JSON.stringify(starter.module)};
     const { url } = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(place.dataDir)}, log: process.env.TELL ? console.log : () => {} });
     console.log(url);
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', errors],
  });
  atEnd.push(() => kill(child));
  return child;
}

export async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The portal has no output');
  const [url] = await once(createInterface(child.stdout), 'line');
  return url;
}

export async function readPostmaster(): Promise<number> {
  return Number((await readFile(path.join(place.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function writeNote(url: string) {
  await query(url, "DROP TABLE IF EXISTS note; CREATE TABLE note AS SELECT 'kept'::text AS body");
}

export async function expectNote(url: string) {
  expect(await query(url, 'SELECT body FROM note')).toEqual([{ body: 'kept' }]);
}
