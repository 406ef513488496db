import path from 'node:path';
import pg from 'pg';
import { keepPassword, PORTAL, prepareCluster, readPassword, resetPassword } from './embeddedCluster.ts';
import { type Engine, prepareEngine } from './embeddedEngine.ts';
import { keepPostmaster } from './embeddedKeeper.ts';
import { holdLock } from './embeddedLock.ts';
import { nameAccount } from './embeddedOwner.ts';
import { choosePlace, makeDataDir, type Place } from './embeddedPlace.ts';
import {
  disarmPidFile,
  findPostmaster,
  isCurrent,
  isReady,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './embeddedServer.ts';

/** A running PostgreSQL of our own: where it listens, and what ends it. */
export type EmbeddedDatabase = { url: string; stop(): Promise<void> };

/**
 * Starts PostgreSQL from node_modules with its data under `dataDir`, or takes over the one a killed portal left.
 * The database is there when this resolves. Throws one sentence for the operator when that cannot be; `log` gets the
 * few lines an operator should know about a good start, and about a server that ended by itself: it is started again at
 * the same address until `stopping` is aborted. `stop` ends the server and frees `dataDir`; call it last.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log: (line: string) => void;
  stopping?: AbortSignal;
}): Promise<EmbeddedDatabase> {
  const dataDir = await makeDataDir(options.dataDir);
  const releases = [await holdLock(dataDir)];
  const release = async () => {
    for (const give of releases.splice(0)) await give();
  };
  try {
    const place = await choosePlace(dataDir, options.log);
    // A copied DATA_DIR links to the same data outside.
    if (place.home !== dataDir) releases.push(await holdLock(place.home));
    const { postmaster, url, start } = await openDatabase(dataDir, place, options.log);
    const stopServer = keepPostmaster(postmaster, { ...options, start });
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

async function openDatabase(dataDir: string, place: Place, log: (line: string) => void) {
  const engine = await prepareEngine(place.home, place.account);
  tellPlace(dataDir, place, engine, log);
  const { password, isNew } = await readPassword(dataDir);
  const logFile = path.join(dataDir, 'postgres.log');
  const start = (port?: number) => startPostmaster(place, engine, logFile, log, port);
  const left = await takeOver(place, engine, password);
  if (left) return { postmaster: left, url: buildUrl(left.port, password), start };

  const cluster = await prepareCluster(place, engine, password, log);
  if (isNew && cluster === 'found') {
    await disarmPidFile(place);
    await resetPassword(place, engine, password);
  }
  if (isNew) await keepPassword(dataDir, password);
  const postmaster = await start();
  try {
    const url = buildUrl(postmaster.port, password);
    await createDatabase(url);
    return { postmaster, url, start };
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
}

/** An operator has to know what is not where it is looked for. */
function tellPlace(
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

/** Answers the postmaster of a killed portal when it serves as well as a new one; stops it when it does not. */
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
    // It does not answer us; a new one will, or says why not.
  }
  await stopPostmaster(found);
  return undefined;
}

/** Statements of the killed portal may still run and hold locks. */
async function endOldSessions(url: string) {
  await query(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
}

async function createDatabase(url: string) {
  try {
    await query(url, 'SELECT 1');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01')
      throw new Error("DATA_DIR/database-password is not the database's: delete it to get a new one");
    if (code !== '3D000') throw error;
    await query(url.replace(/[^/]*$/, 'postgres'), `CREATE DATABASE ${PORTAL}`);
  }
}

async function query(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
  // A connection that breaks while idle reports here; the query itself rejects.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function buildUrl(port: number, password: string): string {
  return `postgresql://${PORTAL}:${password}@127.0.0.1:${port}/${PORTAL}`;
}
