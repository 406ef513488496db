import { execFileSync } from 'node:child_process';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

/** Runs before the tests, so that concurrent tests do not all build the portal. */
export default function buildPortal(): void {
  // Omits the tests' NODE_ENV, with which the build would contain React's development version.
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR };
  execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { cwd: projectFolder, env });
}
