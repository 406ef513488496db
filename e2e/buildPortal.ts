import { execFileSync } from 'node:child_process';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

/** Before all tests that start its programs, so that two of them do not build the portal at once. */
export default function buildPortal(): void {
  // A stranger's environment: the tests' NODE_ENV would bring React's development half into the browser.
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR };
  execFileSync(process.execPath, ['scripts/start.mjs', '--build-only'], { cwd: projectFolder, env });
}
