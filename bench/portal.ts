import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, startProgram } from '../e2e/portalProcess.ts';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

export function buildPortal(): void {
  if (process.env.BENCH_SERVER) return;
  const { status } = spawnSync(process.execPath, ['scripts/start.mjs', '--build-only'], {
    cwd: projectFolder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The portal could not be built.');
}

/**
 * Starts the built portal without a limit on calls. `BENCH_SERVER` names another built server to run instead, for
 * comparison.
 */
export function startBenchPortal(settings: Record<string, string>): Promise<RunningProgram> {
  const { BENCH_SERVER } = process.env;
  const program = BENCH_SERVER ? [BENCH_SERVER] : ['scripts/start.mjs', 'main'];
  return startProgram(program, { LIMIT_API: '1000000', ...settings });
}

export function withPortal<T>(
  url: string,
  settings: Record<string, string>,
  work: (portal: RunningProgram) => Promise<T>,
): Promise<T> {
  return withBenchFolder(async (folder) => {
    const data = { DATABASE_URL: url, DATA_DIR: folder, SEED_DEMO: 'false' };
    const portal = await startBenchPortal({ ...data, ...settings });
    try {
      return await work(portal);
    } finally {
      await portal.stop();
    }
  });
}

export async function withBenchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  // If root's PostgreSQL account could not enter the folder, the data would be stored elsewhere.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the current (`VmRSS`) or peak (`VmHWM`) memory of a process in MB; 0 if it has exited. Linux only. */
export function readMemory(pid: number | undefined, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
