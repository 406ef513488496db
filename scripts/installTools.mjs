// Adds to what `npm ci` installed what it leaves out: the packages of tools/package.json, which tests, benches, types and lint
// need, as package-lock.json has them. Does nothing when they are there. Plain JavaScript, because it runs before any of them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8')).packages;

if (!areInstalled()) {
  console.log('Adding the packages that tests and tools need …');
  const flags = ['--workspaces', '--include-workspace-root', '--no-save', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', ['install', ...flags], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

/** Whether each locked package is there in its version; optional ones are for some machines only. */
function areInstalled() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, record))) return false;
  const installed = read(record);
  return Object.entries(read('package-lock.json')).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || optional || installed[path]?.version === version,
  );
}
