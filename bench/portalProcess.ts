import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectFolder } from '../server/projectFolder.ts';

/** A running program of the project that listens, and what ends it. */
export type Program = { address: string; stop(): Promise<void> };

/** Settings of the shell must not change what is measured. */
const SETTINGS =
  /^(NODE_ENV|NODE_OPTIONS|PORTAL_|PORT|HOST|PUBLIC_URL|TRUST_PROXY|DATA_DIR|DATABASE_URL|SEED_DEMO|CURRENCY|TIME_ZONE|LOG_LEVEL)/;

/** Builds the portal unless it is built; a start that is timed must find it so. */
export function buildPortal(): void {
  if (process.env.BENCH_SERVER) return;
  const { status } = spawnSync(process.execPath, ['scripts/start.mjs', '--build-only'], {
    cwd: projectFolder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The portal could not be built.');
}

/**
 * Starts the built portal the way `npm start` does, on a free port, and waits until it says that it is ready.
 * BENCH_SERVER names another built server to run instead, for comparing two of them.
 */
export function startPortalProcess(settings: Record<string, string>): Promise<Program> {
  const { BENCH_SERVER } = process.env;
  const program = BENCH_SERVER ? [BENCH_SERVER] : ['scripts/start.mjs', 'main'];
  return startProgram(program, { LIMIT_API: '1000000', ...settings }, /is ready: (\S+)/);
}

/** Runs `node <args>` and waits for the line on its output that `ready` finds; its first group is the address. */
export async function startProgram(
  args: string[],
  settings: Record<string, string>,
  ready: RegExp,
): Promise<Program> {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name));
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    env: { ...Object.fromEntries(inherited), PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child, ready);
  return { address: address.replace('localhost', '127.0.0.1'), stop: () => stop(child) };
}

async function readAddress(child: ChildProcess, ready: RegExp): Promise<string> {
  if (!child.stdout) throw new Error('The output of the program is not read.');
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    const found = ready.exec(line)?.[1];
    if (!found) continue;
    child.stdout.resume();
    return found;
  }
  throw new Error(`The program ended before it was ready:\n${said.join('\n')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
