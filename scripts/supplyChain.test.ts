import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

type LockedPackage = { integrity?: string; resolved?: string; hasInstallScript?: true };

const read = (name: string) => JSON.parse(readFileSync(join(projectFolder, name), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

// security: C95
describe('npm supply chain', () => {
  it('every npm package has a locked hash, and none has a fixed download host', () => {
    expect(locked.length).toBeGreaterThan(500);
    expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(locked.filter(([, { resolved }]) => resolved)).toEqual([]);
  });

  it('no install script is allowed, and allowScripts lists every package that has one', () => {
    const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = running.map(([path]) => path.replace(/^.*node_modules\//, ''));
    const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
    const decided = Object.keys(allowScripts);
    expect(Object.values(allowScripts).filter(Boolean)).toEqual([]);
    expect(readFileSync(join(projectFolder, '.npmrc'), 'utf8')).toContain('ignore-scripts=true');
    expect(
      names.filter((name) => !decided.some((entry) => entry === name || entry.startsWith(`${name}@`))),
    ).toEqual([]);
  });

  it('Scarf installation telemetry is disabled', () => {
    expect(read('package.json').scarfSettings).toEqual({ enabled: false });
  });
});
