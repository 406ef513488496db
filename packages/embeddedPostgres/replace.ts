import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exists, syncFolder } from '../files/index.ts';
import { prepareCluster } from './cluster.ts';
import { buildUrl, createDatabase } from './connect.ts';
import type { Engine } from './engine.ts';
import type { Place } from './place.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './server.ts';

export type Replacement = {
  engine: Engine;
  password: string;
  logFile: string;
  log: (line: string) => void;
  keepAs: string;
  fill: (url: string) => Promise<void>;
};

const ORIGIN = 'portal-origin.json';

/**
 * Creates and fills a new cluster, then exchanges it with the current one. No server may run on the current data. If
 * the process is killed, the next `finishReplacing` either completes the exchange or leaves the current data
 * unchanged.
 */
export async function replaceCluster(place: Place, parts: Replacement): Promise<void> {
  await removeUnfinished(place);
  const next = { ...place, data: `${place.data}.next-${randomBytes(4).toString('hex')}` };
  await prepareCluster(next, parts.engine, parts.password, parts.log);
  const postmaster = await startPostmaster(next, parts.engine, parts.logFile, parts.log);
  try {
    const url = buildUrl(postmaster.port, parts.password);
    await createDatabase(url);
    await parts.fill(url);
  } finally {
    await stopPostmaster(postmaster);
  }
  const origin = JSON.stringify({ state: await readState(place.data), keepAs: parts.keepAs });
  await writeFile(path.join(next.data, ORIGIN), origin, { flush: true });
  await rename(next.data, readyFolder(place));
  await syncFolder(place.home);
  await finishReplacing(place, parts.log);
}

/**
 * Replaces the current cluster with a completed new one, if there is one. Deletes the new one instead if the current
 * cluster has changed since the new one was completed.
 */
export async function finishReplacing(place: Place, log: (line: string) => void): Promise<void> {
  const ready = readyFolder(place);
  const text = await readFile(path.join(ready, ORIGIN), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { state, keepAs } = JSON.parse(text);
  if (await exists(place.data)) {
    if ((await readState(place.data)) !== state) {
      log(`${ready} was made from data that have changed since: it is made anew`);
      return rm(ready, { recursive: true, force: true });
    }
    await rename(place.data, keepAs);
    await syncFolder(place.home);
  }
  await rename(ready, place.data);
  await syncFolder(place.home);
  await rm(path.join(place.data, ORIGIN), { force: true });
}

const readyFolder = (place: Place) => `${place.data}.ready`;

async function removeUnfinished(place: Place): Promise<void> {
  for (const name of await readdir(place.home)) {
    if (!name.startsWith(`${path.basename(place.data)}.next-`)) continue;
    const data = path.join(place.home, name);
    const left = await findPostmaster({ ...place, data });
    if (left) await stopPostmaster(left);
    await rm(data, { recursive: true, force: true });
  }
}

async function readState(data: string): Promise<string> {
  const control = await readFile(path.join(data, 'global', 'pg_control')).catch(() => '');
  return createHash('sha256').update(control).digest('hex');
}
