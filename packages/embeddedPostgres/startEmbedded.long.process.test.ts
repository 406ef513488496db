import { spawn } from 'node:child_process';
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import {
  atEnd,
  expectNote,
  kill,
  makeDataFolder,
  place,
  query,
  readPostmaster,
  readUrl,
  setUpPlaces,
  start,
  startPortal,
  writeNote,
} from './test/places.ts';

const isRoot = process.getuid?.() === 0;

setUpPlaces();

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

describe('embedded database start', () => {
  it('the embedded database is durable, uses UTF-8 and UTC and listens only locally', async () => {
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

  it('the embedded database supports non-ASCII characters in trigrams, search and case mapping', async () => {
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

  it('the embedded database rejects a wrong password', async () => {
    const { url } = await start();
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(
      /password authentication/,
    );
  });

  it('the password file and the data folder are accessible only to their owners', async () => {
    await start();
    expect((await stat(path.join(place.dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
    const data = await stat(path.join(place.dataDir, 'postgres'));
    expect(data.mode & 0o777).toBe(0o700);
    expect(data.uid === 0).toBe(false);
  });

  it('a second start of the embedded database finds the existing data', async () => {
    const first = await start();
    await writeNote(first.url);
    await first.stop();
    const second = await start();
    await expectNote(second.url);
  });

  it('startup without a password file creates a new password', async () => {
    const first = await start();
    await writeNote(first.url);
    await first.stop();
    await rm(path.join(place.dataDir, 'database-password'));
    const second = await start();
    await expectNote(second.url);
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  });

  it('the PostgreSQL log is not printed to the console and is truncated', async () => {
    const logFile = path.join(place.dataDir, 'postgres.log');
    await writeFile(logFile, 'x'.repeat(1_000_001));
    const { lines } = await start();
    expect(lines).toEqual([]);
    expect(await readFile(logFile, 'utf8')).toMatch(/^[^x].*starting PostgreSQL/);
  });
});

describe('embedded database stop', () => {
  it('stopping the database ends its server and releases the folder; repeated stops do nothing', async () => {
    const { stop } = await start();
    const postmaster = await readPostmaster();
    await Promise.all([stop(), stop()]);
    await stop();
    expect(await isRunning(postmaster)).toBe(false);
    expect(await exists(path.join(place.dataDir, 'portal.lock'))).toBe(false);
    expect(await exists(path.join(place.dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('stopping the embedded database does not wait for open connections', async () => {
    const { url, stop } = await start();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const ended = new Promise((resolve) => client.on('end', () => resolve('ended')));
    await stop();
    expect(await ended).toBe('ended');
  });
});

describe('recovery after kill -9', () => {
  it('startup finds committed data after the portal was killed', async () => {
    const portal = await startPortal();
    await writeNote(await readUrl(portal));
    await kill(portal);
    await expectNote((await start()).url);
  });

  it('startup takes over a database that is still running, which can then be stopped', async () => {
    const portal = await startPortal({ PATH: place.root });
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

  it('startup terminates leftover sessions that hold locks', async () => {
    const portal = await startPortal({ PATH: place.root });
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

  it('startup stops a running database that rejects the stored password, and explains why', async () => {
    const portal = await startPortal({ PATH: place.root });
    const url = await readUrl(portal);
    await writeNote(url);
    const postmaster = await readPostmaster();
    await query(url, "ALTER ROLE portal PASSWORD 'somebody changed it'");
    await kill(portal);

    await expect(start()).rejects.toThrow(/database-password/);
    expect(await isRunning(postmaster)).toBe(false);
    await rm(path.join(place.dataDir, 'database-password'));
    await expectNote((await start()).url);
  });

  it('startup recovers committed data after the portal and postmaster were killed', async () => {
    const portal = await startPortal();
    await writeNote(await readUrl(portal));
    const postmaster = await readPostmaster();
    process.kill(postmaster, 'SIGKILL');
    await kill(portal);
    await waitForEnd(postmaster);
    await expectNote((await start()).url);
  });

  it('a busy session left by a killed portal does not block the next start', async () => {
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

  it('startup creates the database if an earlier creation was interrupted', async () => {
    await makeDataFolder();
    const portal = await startPortal();
    const names = async () => (await readdir(place.dataDir).catch(() => [])).join(' ');
    await vi.waitFor(() => expect(names()).resolves.toMatch(/postgres\.draft-/), {
      timeout: 10_000,
      interval: 5,
    });
    await kill(portal);
    expect(await names()).not.toMatch(/postgres( |$)/);

    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it("startup does not kill an unrelated process with the postmaster's PID", async () => {
    const first = await start();
    await writeNote(first.url);
    const file = path.join(place.dataDir, 'postgres/postmaster.pid');
    const text = await readFile(file, 'utf8');
    await first.stop();
    const { uid, gid } = await stat(path.join(place.dataDir, 'postgres'));
    const stranger = spawn('sleep', ['600'], { cwd: '/', ...(isRoot && { uid, gid }) });
    atEnd.push(() => kill(stranger));
    await writeFile(file, text.replace(/^\d+/, String(stranger.pid)));

    await expectNote((await start()).url);
    expect(await isRunning(stranger.pid ?? 0)).toBe(true);
  });
});

describe('data folder lock', () => {
  it('the error for a second portal contains the process ID of the first', async () => {
    const portal = await startPortal();
    const url = await readUrl(portal);
    await expect(start()).rejects.toThrow(
      `DATA_DIR ${place.dataDir} is already used by a running portal (process ${portal.pid})`,
    );
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
