import { execFileSync } from 'node:child_process';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

/** Builds the portal. Runs before the tests, so that concurrent tests do not all build it. */
export default function buildPortal(): void {
  // Uses a clean environment, because the tests' NODE_ENV would build React's development version.
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR };
  execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { cwd: projectFolder, env });
}
