import { spawn } from 'node:child_process';
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import {
  atEnd,
  expectNote,
  keepPlaces,
  kill,
  place,
  query,
  readPostmaster,
  readUrl,
  start,
  startPortal,
  takeNewFolder,
  writeNote,
} from './test/places.ts';

const isRoot = process.getuid?.() === 0;

keepPlaces();

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
    expect((await stat(path.join(place.dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
    const data = await stat(path.join(place.dataDir, 'postgres'));
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
    await rm(path.join(place.dataDir, 'database-password'));
    const second = await start();
    await expectNote(second.url);
    expect(new URL(second.url).password).not.toBe(new URL(first.url).password);
  });

  it('keeps its log out of the console and small', async () => {
    const logFile = path.join(place.dataDir, 'postgres.log');
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
    expect(await exists(path.join(place.dataDir, 'portal.lock'))).toBe(false);
    expect(await exists(path.join(place.dataDir, 'postgres/postmaster.pid'))).toBe(false);
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

  it('of a portal whose database lives on, what the portal left running holds no locks', async () => {
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

  it('of a portal whose database does not answer any more, the next start replaces the database', async () => {
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
    await takeNewFolder();
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

  it('the number of the postmaster may belong to something else by now', async () => {
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

describe('the lock', () => {
  it('refuses a second portal and names the first', async () => {
    const portal = await startPortal();
    const url = await readUrl(portal);
    await expect(start()).rejects.toThrow(
      `DATA_DIR ${place.dataDir} is already used by a running portal (process ${portal.pid})`,
    );
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
