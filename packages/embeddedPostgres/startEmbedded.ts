import path from 'node:path';
import { prepareCluster, readMajor, readPassword, resetPassword, storePassword } from './cluster.ts';
import { buildUrl, createDatabase, query } from './connect.ts';
import { type Engine, prepareEngine, storeEngine } from './engine.ts';
import { acquireFolderLock } from './lock.ts';
import { nameAccount } from './owner.ts';
import { choosePlace, makeDataDir, type Place } from './place.ts';
import { finishReplacing, replaceCluster } from './replace.ts';
import {
  disarmPidFile,
  findPostmaster,
  isCurrent,
  isReady,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './server.ts';
import { supervisePostmaster } from './supervisor.ts';
import { type Transfer, upgradeCluster } from './upgrade.ts';

export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

export type StartOptions = {
  dataDir: string;
  log: (line: string) => void;
  stopping?: AbortSignal;
  transfer: Transfer;
  programs?: string;
};

/**
 * Starts PostgreSQL from node_modules, or takes over the server of a killed portal. If the start fails, throws an
 * error for the operator.
 *
 * Until `stopping` is aborted, a server that exits unexpectedly is restarted at the same address. `log` receives the
 * few lines that an operator should see. `stop` stops the server and unlocks `dataDir`; call `stop` last.
 */
export async function startEmbeddedDatabase(options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir, place, release } = await holdPlace(options);
  try {
    const { postmaster, url, start } = await openDatabase(dataDir, place, options);
    const stopServer = supervisePostmaster(postmaster, { ...options, start });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= stopServer().finally(release);
      return stopping;
    };
    return { url, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Fills a new embedded database with `fill`. If `fill` throws, the existing database does not change. Otherwise,
 * renames the existing database and returns its new path. Throws if a portal is running on `dataDir`, or if there is
 * data and `mayReplace` is false.
 */
export async function replaceEmbeddedDatabase(options: {
  dataDir: string;
  mayReplace: boolean;
  log: (line: string) => void;
  fill: (url: string) => Promise<void>;
}): Promise<string | undefined> {
  const { dataDir, place, release } = await holdPlace(options);
  try {
    const logFile = path.join(dataDir, 'postgres.log');
    await finishReplacing(place, options.log);
    const hasData = (await readMajor(place.data)) !== undefined;
    if (hasData && !options.mayReplace)
      throw new Error(
        `${dataDir} holds a database already. Choose another DATA_DIR, or give --force to keep it aside.`,
      );
    const engine = await prepareEngine(place.home, place.account);
    const left = await findPostmaster(place);
    if (left) await stopPostmaster(left);
    const { password, isNew } = await readPassword(dataDir);
    if (isNew) await storePassword(dataDir, password);
    const keepAs = `${place.data}.replaced-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
    await replaceCluster(place, { ...options, engine, password, logFile, keepAs });
    return hasData ? keepAs : undefined;
  } finally {
    await release();
  }
}

async function holdPlace(options: { dataDir: string; log: (line: string) => void }) {
  const dataDir = await makeDataDir(options.dataDir);
  const releases = [await acquireFolderLock(dataDir)];
  const release = async () => {
    for (const give of releases.splice(0)) await give();
  };
  try {
    const place = await choosePlace(dataDir, options.log);
    // A copy of DATA_DIR may link to the same data, so the folder with the data is locked as well.
    if (place.home !== dataDir) releases.push(await acquireFolderLock(place.home));
    return { dataDir, place, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openDatabase(dataDir: string, place: Place, { log, transfer, programs }: StartOptions) {
  await finishReplacing(place, log);
  const engine = await prepareEngine(place.home, place.account, programs);
  logPlace(dataDir, place, engine, log);
  let { password, isNew } = await readPassword(dataDir);
  const logFile = path.join(dataDir, 'postgres.log');
  const start = (port?: number) => startPostmaster(place, engine, logFile, log, port);
  const left = await takeOver(place, engine, password);
  if (left) return { postmaster: left, url: buildUrl(left.port, password), start };

  const major = await readMajor(place.data);
  if (major !== undefined && major !== engine.major) {
    await upgradeCluster({ dataDir, place, engine, password, isNew, logFile, log, transfer }, major);
    isNew = false;
  }
  const cluster = await prepareCluster(place, engine, password, log);
  if (isNew && cluster === 'found') {
    await disarmPidFile(place);
    await resetPassword(place, engine, password);
  }
  if (isNew) await storePassword(dataDir, password);
  const postmaster = await start();
  try {
    const url = buildUrl(postmaster.port, password);
    await createDatabase(url);
    await storeEngine(place.home, engine);
    return { postmaster, url, start };
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
}

function logPlace(
  dataDir: string,
  { account, home, data }: Place,
  engine: Engine,
  log: (line: string) => void,
) {
  if (account.uid === undefined) return;
  const moved = [];
  if (home !== dataDir) moved.push(`its data is in ${data}`);
  if (path.dirname(engine.folder) === home) moved.push(`its programs are copied to ${engine.folder}`);
  if (moved.length === 0) return;
  log(`PostgreSQL runs as ${nameAccount(account)}, which may not enter this folder: ${moved.join(', ')}`);
}

async function takeOver(place: Place, engine: Engine, password: string): Promise<Postmaster | undefined> {
  const found = await findPostmaster(place);
  if (!found) return undefined;
  try {
    if (isCurrent(found, place, engine) && (await isReady(place, found))) {
      const url = buildUrl(found.port, password);
      await createDatabase(url);
      await endOldSessions(url);
      if (await isReady(place, found)) return found;
    }
  } catch {
    // The server does not respond. Starting a new one either succeeds or reports the reason.
  }
  await stopPostmaster(found);
  return undefined;
}

/** Ends sessions of the killed portal, whose statements may still be running and holding locks. */
async function endOldSessions(url: string) {
  await query(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
}
