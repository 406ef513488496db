import { execFileSync } from 'node:child_process';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

/** Runs once before all tests, so that concurrent tests don't build the portal at the same time. */
export default function buildPortal(): void {
  // A clean environment: NODE_ENV of the tests would build React's development version.
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR };
  execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { cwd: projectFolder, env });
}
