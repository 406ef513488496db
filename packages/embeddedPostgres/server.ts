import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines } from './cluster.ts';
import { type Engine, engineEnvironment } from './engine.ts';
import type { Account } from './owner.ts';
import type { Place } from './place.ts';
import { endProcess, isSameProcess, listProcesses, readProcess, sendSignal, waitUntil } from './process.ts';

export type Postmaster = {
  pid: number;
  startedAt: string;
  port: number;
  command: string;
  child?: ChildProcess;
};

/**
 * Settings that are passed as arguments instead of in postgresql.conf, so that a newer portal uses its own values.
 */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=128MB',
  // With the default of 4 MB, the bitmap of a bitmap scan becomes lossy above 65,000 pages. A million scholarships
  // have 143,000 pages.
  'work_mem=16MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // Callers receive the errors of their statements. Logging them here would only collect personal data.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
];

const PASSING = /Address already in use|pre-existing shared memory block|Is another postmaster/;

const LOG_LIMIT = 1_000_000;
const STARTING_MAY_TAKE = 5 * 60_000;

export async function findPostmaster({ data }: Place): Promise<Postmaster | undefined> {
  const { pid, port } = await readPidFile(data);
  const found = pid ? readProcess(pid) : undefined;
  // Another process may have this pid now. The command of a postmaster contains the path of its data folder.
  if (!pid || !found?.command.includes(`postgres -D ${data} `)) return undefined;
  return { pid, port, ...found };
}

export async function isReady({ data }: Place, { pid, startedAt }: Postmaster): Promise<boolean> {
  const isDecided = async () => {
    const file = await readPidFile(data);
    return file.pid !== pid || file.status !== 'starting' || !isSameProcess(pid, startedAt);
  };
  await waitUntil(isDecided, STARTING_MAY_TAKE);
  const file = await readPidFile(data);
  return file.pid === pid && file.status === 'ready' && isSameProcess(pid, startedAt);
}

export function isCurrent(found: Postmaster, place: Place, engine: Engine): boolean {
  return found.command === [engine.postgres, ...listArguments(place.data, found.port)].join(' ').trim();
}

export async function stopPostmaster({ pid, startedAt, child }: Postmaster) {
  child?.removeAllListeners('exit');
  if (!isSameProcess(pid, startedAt)) return;
  await endProcess(pid, [
    { signal: 'SIGINT', wait: 10_000 },
    { signal: 'SIGQUIT', wait: 10_000 },
    { signal: 'SIGKILL', wait: 5_000 },
  ]);
}

/**
 * Starts PostgreSQL on `port`, by default any free port, and waits until it is ready. If PostgreSQL exits instead,
 * throws an error with the last lines of its log.
 */
export async function startPostmaster(
  place: Place,
  engine: Engine,
  logFile: string,
  log: (line: string) => void,
  port?: number,
): Promise<Postmaster> {
  await rotateLog(logFile);
  const deadline = Date.now() + 15_000;
  for (;;) {
    const attempt = await tryToStart(place, engine, logFile, log, port);
    if (typeof attempt !== 'string') return attempt;
    if (Date.now() > deadline || !PASSING.test(attempt)) {
      throw new Error(`PostgreSQL did not start; its last lines (${logFile}):\n${lastLines(attempt)}`);
    }
    await pause(200);
  }
}

function listArguments(data: string, port: number): string[] {
  return ['-D', data, '-p', String(port), ...SETTINGS.flatMap((setting) => ['-c', setting])];
}

async function tryToStart(
  place: Place,
  engine: Engine,
  logFile: string,
  log: (line: string) => void,
  asked: number | undefined,
): Promise<Postmaster | string> {
  const { data, account } = place;
  // If a portal was killed right after starting a postmaster, the postmaster appears only now. It cannot belong to
  // another running portal, because we have the lock.
  const late = await findPostmaster(place);
  if (late) await stopPostmaster(late);
  // Backends whose postmaster has died notice this only when they next wait, and not while they compute.
  for (const pid of listProcesses('postgres', data)) sendSignal(pid, 'SIGQUIT');
  await disarmPidFile(place);
  const port = asked ?? (await findFreePort());
  const output = await openLog(logFile);
  try {
    const { size } = await output.stat();
    const [program = '', ...args] = [...tieToUs(account), engine.postgres, ...listArguments(data, port)];
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      env: engineEnvironment,
      // Starts a separate process group, so that Ctrl-C reaches only the portal, which stops the database last.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    const failed = await waitForStart(child, data, log);
    if (failed) return failed + (await readFrom(logFile, size));
    child.unref();
    const pid = child.pid ?? 0;
    return { pid, port, startedAt: '', command: '', ...readProcess(pid), child };
  } finally {
    await output.close();
  }
}

async function waitForStart(child: ChildProcess, data: string, log: (line: string) => void): Promise<string> {
  let failure = '';
  child.once('error', (error) => (failure = `${error.message}\n`));
  child.once('exit', (code, signal) => (failure = `postgres ended (${signal ?? code})\n`));
  const isDecided = async () => {
    const { pid, status } = await readPidFile(data);
    return failure !== '' || (pid === child.pid && status === 'ready');
  };
  if (!(await waitUntil(isDecided, 3_000))) {
    log('The database is still starting, perhaps it recovers from an unclean end');
    if (!(await waitUntil(isDecided, STARTING_MAY_TAKE))) failure = 'postgres was not ready in time\n';
  }
  if (failure && child.exitCode === null && child.signalCode === null && child.pid) {
    child.kill('SIGQUIT');
    await once(child, 'exit');
  }
  return failure;
}

/**
 * Returns a command prefix that ties the postmaster to the portal. On Linux, a signal shuts the postmaster down when
 * the portal is killed. On other systems, it continues to run, and the next start takes it over.
 */
function tieToUs(account: Account): string[] {
  const tie = ['setpriv', '--pdeathsig', 'INT'];
  const [program = '', ...args] = tie;
  const trial = spawnSync(program, [...args, 'true'], { ...account, cwd: '/', env: engineEnvironment });
  return trial.status === 0 ? tie : [];
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

type PidFile = { pid: number; port: number; status: string };

async function readPidFile(data: string): Promise<PidFile> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return {
    pid: Math.abs(Number(lines[0]) || 0),
    port: Number(lines[3]) || 0,
    status: (lines[7] ?? '').trim(),
  };
}

/**
 * Writes our pid into a stale postmaster.pid. PostgreSQL refuses to start if the pid in it belongs to any running
 * process except its parent. The rest of the file must not change, because PostgreSQL uses it to find children that
 * are still running.
 */
export async function disarmPidFile({ data, account }: Place) {
  const file = path.join(data, 'postmaster.pid');
  const text = await readPlain(file);
  if (text === undefined) return;
  if (!text.trim()) return rm(file);
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    if (account.uid !== undefined) await handle.chown(account.uid, account.gid ?? 0);
    await handle.writeFile(text.replace(/^-?\d+/, String(process.pid)));
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/**
 * Reads a file without following links. The folder belongs to the database's account, so root must not trust its
 * links.
 */
async function readPlain(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => undefined);
  if (!handle) return undefined;
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

async function rotateLog(logFile: string) {
  const found = await stat(logFile).catch(() => undefined);
  if (found && found.size > LOG_LIMIT) await rename(logFile, `${logFile}.1`);
}

async function openLog(logFile: string) {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const openOnce = () => open(logFile, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  return openOnce().catch(async () => {
    await rename(logFile, `${logFile}.1`);
    return openOnce();
  });
}

async function readFrom(logFile: string, offset: number): Promise<string> {
  return (await readFile(logFile)).subarray(offset).toString('utf8');
}
