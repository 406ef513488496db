import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { readProcess } from './process.ts';
import {
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

setUpPlaces();

const AGAIN = 'The database ended by itself (SIGKILL) and is started again';

const WAIT = { timeout: 30_000, interval: 50 };

async function killPostmaster(): Promise<number> {
  const pid = await readPostmaster();
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(readProcess(pid)).toBeUndefined(), WAIT);
  return pid;
}

it('a killed database restarts at the same address with its committed data', async () => {
  const { url, lines } = await start();
  await writeNote(url);
  for (let round = 1; round <= 2; round += 1) {
    const killed = await killPostmaster();
    await vi.waitFor(() => expectNote(url), WAIT);
    expect(await readPostmaster()).not.toBe(killed);
    expect(lines.filter((line) => line === AGAIN)).toHaveLength(round);
  }
});

it('a killed database restarts despite a busy leftover session', async () => {
  const { url } = await start();
  await writeNote(url);
  const busy = new pg.Client({ connectionString: url });
  busy.on('error', () => undefined);
  await busy.connect();
  const ended = busy.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => 'ended');
  const running = "SELECT 1 AS one FROM pg_stat_activity WHERE query LIKE 'DO %' AND state = 'active'";
  await vi.waitFor(() => expect(query(url, running)).resolves.toEqual([{ one: 1 }]), WAIT);
  await killPostmaster();
  await vi.waitFor(() => expectNote(url), WAIT);
  expect(await ended).toBe('ended');
});

it('a database taken over from a killed portal also restarts after being killed', async () => {
  const portal = await startPortal({ PATH: place.root });
  const url = await readUrl(portal);
  await writeNote(url);
  const left = await readPostmaster();
  await kill(portal);
  const next = await start();
  expect(await readPostmaster()).toBe(left);
  await killPostmaster();
  await vi.waitFor(() => expectNote(next.url), WAIT);
  expect(await readPostmaster()).not.toBe(left);
});

it('a database that is stopped while restarting does not start again', async () => {
  const { url, stop, lines } = await start();
  await writeNote(url);
  await killPostmaster();
  await vi.waitFor(() => expect(lines).toContain(AGAIN), WAIT);
  await stop();
  await expect(query(url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
  await expect(readPostmaster()).rejects.toThrow(/ENOENT/);
});

it('a database that is killed during shutdown is not restarted', async () => {
  const stopping = new AbortController();
  const { stop, lines } = await start(place.dataDir, stopping.signal);
  stopping.abort();
  const killed = await killPostmaster();
  await stop();
  expect(await readPostmaster()).toBe(killed);
  expect(lines).toEqual([]);
});

it('the process exits with an explanation if the database cannot restart', async () => {
  await makeDataFolder();
  const portal = await startPortal({}, 'pipe');
  await readUrl(portal);
  const output = portal.stderr ? text(portal.stderr) : '';
  await appendFile(path.join(place.dataDir, 'postgres/postgresql.conf'), '\nno such setting\n');
  const ended = once(portal, 'exit');
  await killPostmaster();
  expect(await ended).toEqual([1, null]);
  expect(await output).toMatch(/The database ended by itself and could not be started again/);
  expect(await output).toMatch(/postgresql\.conf/);
});
