// `npm run sbom` writes the bill of materials of the packages used in production, in CycloneDX format. `npm sbom
// --omit dev` omits packages that development packages also need (npm/cli#7909), so the script runs npm in a folder
// whose lock file lists only production packages.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Entry = { dev?: true; devDependencies?: object };

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));
const lock: { packages: Record<string, Entry> } = read('package-lock.json');
const packages = Object.entries(lock.packages)
  .filter(([, { dev }]) => !dev)
  .map(([path, entry]) => [path, withoutDev(entry)]);
const cwd = mkdtempSync(join(tmpdir(), 'production-'));
try {
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(withoutDev(read('package.json'))));
  const kept = { ...lock, packages: Object.fromEntries(packages) };
  writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify(kept));
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  process.exitCode = spawnSync('npm', args, { cwd, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(cwd, { recursive: true });
}

function withoutDev({ devDependencies: _builds, ...manifest }: Entry) {
  return manifest;
}
