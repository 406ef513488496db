import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Entry = { dev?: true; link?: true; devDependencies?: object; workspaces?: string[] };

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));

/**
 * Calls `use` with a folder whose manifest and lock name the packages that run in production, and none that only builds or tests.
 * `--omit dev` is no substitute: `npm sbom` then leaves out what a package of ours and one that only builds both need
 * (npm/cli#7909), and `.npmrc` includes what builds.
 */
export function inProductionFolder<T>(use: (folder: string) => T): T {
  const lock: { packages: Record<string, Entry> } = read('package-lock.json');
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path === '' || (path.startsWith('node_modules/') && !dev && !link))
    .map(([path, entry]) => [path, withoutTools(entry)]);
  const folder = mkdtempSync(join(tmpdir(), 'production-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(withoutTools(read('package.json'))));
    const kept = { ...lock, packages: Object.fromEntries(packages) };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(kept));
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function withoutTools({ devDependencies: _builds, workspaces: _tools, ...manifest }: Entry) {
  return manifest;
}
