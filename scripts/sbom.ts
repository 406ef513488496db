// `npm run sbom`: the bill of materials of what runs, as CycloneDX. `npm sbom --omit dev` leaves out what a package of
// ours and one that only builds both need (npm/cli#7909): here npm reads a manifest that knows nothing of the latter.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Lock = { packages: Record<string, { dev?: true; devDependencies?: object }> };

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));
const { devDependencies: _builds, ...manifest } = read('package.json');
const lock: Lock = read('package-lock.json');
const packages = Object.fromEntries(
  Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { devDependencies: _none, ...entry }]) => [path, entry]),
);

const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  process.exitCode = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
