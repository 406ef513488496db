import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../server/projectFolder.ts';

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: true };

const read = (name: string) => JSON.parse(readFileSync(join(projectFolder, name), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

// security: C95
describe('what npm ci installs', () => {
  it('is what was tried: each package has its hash, and none a host that it must come from', () => {
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
  });

  it('runs no code of a package before somebody has decided that it may', () => {
    const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = running.map(([path]) => path.replace(/^.*node_modules\//, ''));
    const decided = Object.keys(read('package.json').allowScripts);
    expect(
      names.filter((name) => !decided.some((entry) => entry === name || entry.startsWith(`${name}@`))),
    ).toEqual([]);
  });

  it('tells nobody that it was installed', () => {
    expect(read('package.json').scarfSettings).toEqual({ enabled: false });
  });
});
