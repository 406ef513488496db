import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

// security: C95
it('the SBOM lists runtime dependencies but no build tools', () => {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const names = new Set(components.map(({ name }) => name));
  const { dependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(names).not.toContain('graphiql');
  expect(names).not.toContain('@biomejs/biome');
}, 60_000);
