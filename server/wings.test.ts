import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from './platform/files/projectFolder.ts';

const SERVER = join(projectFolder, 'server');

const WINGS = [
  'api',
  'erasure',
  'backoffice',
  'applications',
  'payments',
  'catalogue',
  'accounts',
  'events',
  'platform',
];

/** Excludes the generated types, because they import every wing but contain no code at run time. */
const IS_NO_SOURCE = /\.test(-d)?\.ts$|\.generated\.ts$|^test\//;

const listSources = (place: string) =>
  readdirSync(join(projectFolder, place), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !IS_NO_SOURCE.test(path),
  );

const files = listSources('server');

const wingOf = (path: string) => path.split('/')[0] ?? '';

function listImports(path: string): string[] {
  const source = readFileSync(join(SERVER, path), 'utf8');
  return [...source.matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)]
    .map(([, named = '']) => relative(SERVER, join(SERVER, dirname(path), named)))
    .filter((named) => !named.startsWith('..') && !IS_NO_SOURCE.test(named));
}

describe('server layers', () => {
  it('ARCHITECTURE.md shows the server layers in the correct order', () => {
    const [, drawing = ''] = /```\nserver\/\n(.*?)```/s.exec(read('ARCHITECTURE.md')) ?? [];
    expect([...drawing.matchAll(/^ {2}(\w+)\//gm)].map(([, name]) => name)).toEqual(WINGS);
    const folders = readdirSync(SERVER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...WINGS, 'test'].sort());
  });

  it('no server layer imports from a higher layer', () => {
    const upward = files.flatMap((path) =>
      listImports(path)
        .filter((named) => WINGS.indexOf(wingOf(named)) < WINGS.indexOf(wingOf(path)))
        .filter(() => path !== 'main.ts')
        .map((named) => `${path} imports ${named}`),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(upward).toEqual([]);
  });

  it.each(['server', 'rules'])('no folder in %s contains more than 15 source files', (place) => {
    const sources = listSources(place);
    const folders = [...new Set(sources.map((path) => dirname(path)))];
    const sizeOf = (folder: string) => sources.filter((path) => dirname(path) === folder).length;
    expect(folders.length).toBeGreaterThan(10);
    expect(folders.filter((folder) => sizeOf(folder) > 15)).toEqual([]);
  });
});

describe('packages', () => {
  const PACKAGES = join(projectFolder, 'packages');
  const names = readdirSync(PACKAGES);
  const sources = ['packages', 'server', 'scripts', 'bench', 'e2e'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path)),
  );
  const imports = sources.flatMap((path) =>
    [...read(path).matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)].map(([, named = '']) => ({
      path,
      named: join(dirname(path), named),
    })),
  );
  const packageOf = (path: string) => /^packages\/(\w+)\//.exec(path)?.[1];

  it('every package has an index and a README', () => {
    for (const name of names)
      expect(readdirSync(join(PACKAGES, name))).toEqual(expect.arrayContaining(['README.md', 'index.ts']));
  });

  it('packages import only other packages', () => {
    const foreign = imports.filter(({ path, named }) => packageOf(path) && !packageOf(named));
    expect(imports.length).toBeGreaterThan(1_000);
    expect(foreign).toEqual([]);
  });

  it('only the cache package imports lru-cache', () => {
    expect(sources.filter((path) => /^import .* from 'lru-cache'/m.test(read(path)))).toEqual([
      'packages/cache/index.ts',
    ]);
  });

  it('packages are imported only through their index files', () => {
    const isOpen = (named: string) => /^packages\/\w+\/(index\.ts|test\/)/.test(named);
    const inner = imports.filter(
      ({ path, named }) => packageOf(named) && packageOf(named) !== packageOf(path) && !isOpen(named),
    );
    expect(inner).toEqual([]);
  });
});

function read(name: string): string {
  return readFileSync(join(projectFolder, name), 'utf8');
}
