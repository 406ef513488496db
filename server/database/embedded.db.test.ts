import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedDatabase } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
const atEnd: (() => unknown)[] = [];
let root = '';
let dataDir = '';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// A new database costs a second and a thousand files: what is not about a new one shares this.
let shared = '';

beforeAll(async () => {
  shared = await makeFolder();
});

afterAll(() => rm(shared, { recursive: true, force: true }));

beforeEach(async () => {
  root = await makeFolder();
  dataDir = shared;
});

/** mkdtemp is 0700; everybody may pass through this one, so that the ordinary placement is what most tests see. */
async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'embedded-')));
  await chmod(folder, 0o711);
  return folder;
}

async function useNewFolder() {
  dataDir = path.join(root, 'data');
  await mkdir(dataDir);
}

afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end();
  await rm(root, { recursive: true, force: true });
});

async function start(folder = dataDir) {
  const lines: string[] = [];
  const database = await startEmbeddedDatabase({ dataDir: folder, log: (line) => lines.push(line) });
  atEnd.push(database.stop);
  return { ...database, lines };
}

/** A portal in a process of its own, that can be killed; with an empty PATH it cannot tie the database to itself. */
async function startPortal(env: NodeJS.ProcessEnv = {}) {
  const script = path.join(root, 'portal.mts');
  const module = path.join(import.meta.dirname, 'embedded.ts');
  await writeFile(
    script,
    `import { startEmbeddedDatabase } from ${JSON.stringify(module)};
     const { url } = await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
     console.log(url);
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd.push(() => kill(child));
  return child;
}

async function readUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The portal has no output');
  const [url] = await once(createInterface(child.stdout), 'line');
  return url;
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function writeNote(url: string) {
  await query(url, "DROP TABLE IF EXISTS note; CREATE TABLE note AS SELECT 'kept'::text AS body");
}

async function expectNote(url: string) {
  expect(await query(url, 'SELECT body FROM note')).toEqual([{ body: 'kept' }]);
}

async function readPostmaster(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Waits for a process that is not our child; a zombie that nobody reaps has ended too. */
async function waitForEnd(pid: number) {
  await vi.waitFor(() => expect(isRunning(pid)).resolves.toBe(false), { timeout: 10_000, interval: 20 });
}

async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(state);
}

async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  );
}

describe('a start', () => {
  it('answers with PostgreSQL 18, durable, in UTF-8 and UTC, on this machine alone', async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      `SELECT version(), current_database() AS database, current_user AS role,
        current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone,
        current_setting('listen_addresses') AS addresses, current_setting('jit') AS jit,
        concat_ws(' ', current_setting('fsync'), current_setting('full_page_writes'),
          current_setting('synchronous_commit')) AS durable`,
    );
    expect(row.version).toMatch(/^PostgreSQL 18\./);
    expect(row).toMatchObject({
      database: 'portal',
      role: 'portal',
      encoding: 'UTF8',
      zone: 'UTC',
      addresses: '127.0.0.1',
      jit: 'off',
      durable: 'on on on',
    });
  });

  it('knows letters beyond ASCII in trigrams, search and case', async () => {
    const { url } = await start();
    await query(
      url,
      'CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent; CREATE EXTENSION IF NOT EXISTS citext',
    );
    const [row] = await query(
      url,
      `SELECT similarity('éü', 'ab') < similarity('éü', 'éü') AS trigrams, lower('ÉŁ') AS lower,
        to_tsvector('simple', 'Łódź')::text AS words, 'É'::citext = 'é'::citext AS citext, unaccent('é') AS plain`,
    );
    expect(row).toEqual({ trigrams: true, lower: 'éł', words: "'łódź':1", citext: true, plain: 'e' });
  });

  it('refuses another password', async () => {
    const { url } = await start();
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
      /password authentication/,
    );
  });

  it('keeps the password and the data to their owners', async () => {
    await start();
    expect((await stat(path.join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
    const data = await stat(path.join(dataDir, 'postgres'));
    expect(data.mode & 0o777).toBe(0o700);
    expect(data.uid === 0).toBe(false);
  });

  it('finds the data of the start before', async () => {
    const first = await start();
    await writeNote(first.url);
    await first.stop();
    const second = await start();
    await expectNote(second.url);
  });

  it('makes a new password when the file with the old one was lost', async () => {
    const first = await start();
    await writeNote(first.url);
    await first.stop();
    await rm(path.join(dataDir, 'database-password'));
    const second = await start();
    await expectNote(second.url);
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  });

  it('keeps its log out of the console and small', async () => {
    const logFile = path.join(dataDir, 'postgres.log');
    await writeFile(logFile, 'x'.repeat(1_000_001));
    const { lines } = await start();
    expect(lines).toEqual([]);
    expect(await readFile(logFile, 'utf8')).toMatch(/^[^x].*starting PostgreSQL/);
  });
});

describe('a stop', () => {
  it('ends the server, frees the folder and may be asked for twice', async () => {
    const { stop } = await start();
    const postmaster = await readPostmaster();
    await Promise.all([stop(), stop()]);
    await stop();
    expect(await isRunning(postmaster)).toBe(false);
    expect(await exists(path.join(dataDir, 'portal.lock'))).toBe(false);
    expect(await exists(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('does not wait for connections that are still open', async () => {
    const { url, stop } = await start();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const ended = new Promise((resolve) => client.on('end', () => resolve('ended')));
    await stop();
    expect(await ended).toBe('ended');
  });
});

describe('after kill -9', () => {
  it('of the portal, the next start has what was committed', async () => {
    const portal = await startPortal();
    await writeNote(await readUrl(portal));
    await kill(portal);
    await expectNote((await start()).url);
  });

  it('of a portal whose database lives on, the next start takes the database over and can stop it', async () => {
    const portal = await startPortal({ PATH: root });
    const url = await readUrl(portal);
    await writeNote(url);
    const postmaster = await readPostmaster();
    await kill(portal);

    const next = await start();
    expect(next.url).toBe(url);
    await expectNote(next.url);
    await next.stop();
    expect(await isRunning(postmaster)).toBe(false);
  });

  it('of a portal whose database lives on, what the portal left running holds no locks', async () => {
    const portal = await startPortal({ PATH: root });
    const url = await readUrl(portal);
    await writeNote(url);
    const old = new pg.Client({ connectionString: url });
    const ended = new Promise((resolve) => old.on('error', resolve));
    await old.connect();
    await old.query('BEGIN; LOCK TABLE note');
    await kill(portal);

    await expectNote((await start()).url);
    expect(await ended).toMatchObject({ code: '57P01' });
  });

  it('of a portal whose database does not answer any more, the next start replaces the database', async () => {
    const portal = await startPortal({ PATH: root });
    const url = await readUrl(portal);
    await writeNote(url);
    const postmaster = await readPostmaster();
    await query(url, "ALTER ROLE portal PASSWORD 'somebody changed it'");
    await kill(portal);

    await expect(start()).rejects.toThrow(/database-password/);
    expect(await isRunning(postmaster)).toBe(false);
    await rm(path.join(dataDir, 'database-password'));
    await expectNote((await start()).url);
  });

  it('of the portal and the postmaster, the next start recovers what was committed', async () => {
    const portal = await startPortal();
    await writeNote(await readUrl(portal));
    const postmaster = await readPostmaster();
    process.kill(postmaster, 'SIGKILL');
    await kill(portal);
    await waitForEnd(postmaster);
    await expectNote((await start()).url);
  });

  it('of the portal and the postmaster, a session that never waits does not stop the next start', async () => {
    const portal = await startPortal();
    const url = await readUrl(portal);
    await writeNote(url);
    const busy = new pg.Client({ connectionString: url });
    const ended = new Promise((resolve) => busy.on('end', () => resolve('ended')));
    busy.on('error', () => undefined);
    await busy.connect();
    busy.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => undefined);
    const running =
      "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'";
    await vi.waitFor(() => expect(query(url, running)).resolves.toEqual([{ busy: 1 }]), { timeout: 10_000 });
    process.kill(await readPostmaster(), 'SIGKILL');
    await kill(portal);

    await expectNote((await start()).url);
    expect(await ended).toBe('ended');
  });

  it('of the portal while it makes the database, the next start makes it', async () => {
    await useNewFolder();
    const portal = await startPortal();
    const names = async () => (await readdir(dataDir).catch(() => [])).join(' ');
    await vi.waitFor(() => expect(names()).resolves.toMatch(/postgres\.draft-/), {
      timeout: 10_000,
      interval: 5,
    });
    await kill(portal);
    expect(await names()).not.toMatch(/postgres( |$)/);

    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('the number of the postmaster may belong to something else by now', async () => {
    const first = await start();
    await writeNote(first.url);
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.stop();
    const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
    const stranger = spawn('sleep', ['600'], { cwd: '/', ...(isRoot && { uid, gid }) });
    atEnd.push(() => kill(stranger));
    await writeFile(file, text.replace(/^\d+/, String(stranger.pid)));

    await expectNote((await start()).url);
    expect(await isRunning(stranger.pid ?? 0)).toBe(true);
  });
});

describe('the lock', () => {
  it('refuses a second portal and names the first', async () => {
    const portal = await startPortal();
    const url = await readUrl(portal);
    await expect(start()).rejects.toThrow(
      `DATA_DIR ${dataDir} is already used by a running portal (process ${portal.pid})`,
    );
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a folder', () => {
  it('that cannot be made stops the start with a sentence', async () => {
    await writeFile(path.join(root, 'file'), '');
    await expect(start(path.join(root, 'file/data'))).rejects.toThrow(
      /^DATA_DIR .*file\/data cannot be created: /,
    );
  });

  it('that is half initialised is moved aside and made anew', async () => {
    await useNewFolder();
    const data = path.join(dataDir, 'postgres');
    await mkdir(path.join(data, 'base/1'), { recursive: true });
    await writeFile(path.join(data, 'PG_VERSION'), '18\n');
    const { url, lines } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(lines.join()).toMatch(/not a complete database: moved it to .*incomplete/);
  });

  it('that holds databases but lost its core is left alone', async () => {
    await useNewFolder();
    const data = path.join(dataDir, 'postgres');
    await mkdir(path.join(data, 'base/16384'), { recursive: true });
    await expect(start()).rejects.toThrow(/holds databases but is damaged/);
    expect(await readdir(data)).toEqual(['base']);
  });

  it('of another PostgreSQL stops the start and names both versions', async () => {
    await (await start()).stop();
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, but this portal brings PostgreSQL 18/);
    await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '18\n');
  });

  it('that PostgreSQL refuses stops the start with its last lines, and is free again', async () => {
    await (await start()).stop();
    const settings = path.join(dataDir, 'postgres/postgresql.auto.conf');
    await writeFile(settings, "shared_buffers = 'plenty'\n");
    await expect(start()).rejects.toThrow(/^PostgreSQL did not start.*invalid value.*plenty/s);
    await writeFile(settings, '');
    await start();
  });

  it('that came from a copy is given back to the account that PostgreSQL runs as', async () => {
    const first = await start();
    await writeNote(first.url);
    await first.stop();
    await useNewFolder();
    await cp(shared, dataDir, { recursive: true });
    await expectNote((await start()).url);
    expect((await stat(path.join(dataDir, 'postgres/PG_VERSION'))).uid === 0).toBe(false);
  });

  it('inside one that only its owner may enter works, and the next start finds its data', async () => {
    await useNewFolder();
    await chmod(root, 0o700);
    const first = await start();
    const link = await readlink(path.join(dataDir, 'postgres')).catch(() => undefined);
    if (link) atEnd.unshift(() => rm(path.dirname(link), { recursive: true }));
    // Root lends PostgreSQL an account that may not enter; anybody else runs it as oneself.
    expect(Boolean(link)).toBe(isRoot);
    expect(first.lines.join()).toEqual(isRoot ? expect.stringContaining(`its data is in ${link}`) : '');
    await writeNote(first.url);
    await first.stop();
    await expectNote((await start()).url);
  });
});
