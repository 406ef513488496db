import { spawnSync } from 'node:child_process';
import { type RunningProgram, startProgram } from '../e2e/portalProcess.ts';
import { projectFolder } from '../server/start/projectFolder.ts';

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
 * Starts the built portal the way `npm start` does, without a limit on calls. BENCH_SERVER names another built server
 * to run instead, for comparing two of them.
 */
export function startBenchPortal(settings: Record<string, string>): Promise<RunningProgram> {
  const { BENCH_SERVER } = process.env;
  const program = BENCH_SERVER ? [BENCH_SERVER] : ['scripts/start.mjs', 'main'];
  return startProgram(program, { LIMIT_API: '1000000', ...settings });
}
