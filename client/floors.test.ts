import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Features that other features may import; all others are combined only in client/pages. `biome.json` repeats the
 * list.
 */
const SHARED = [
  'conditions',
  'deadlines',
  'eligibility',
  'fees',
  'labels',
  'lists',
  'offering',
  'questions',
  'roles',
];

const OPERATIONS_OF_TABLES = 'ui/table/export/exports.graphql';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const sources = files.filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.generated\.ts$|(^|\/)test[A-Z]\w*\.tsx?$/.test(path),
);

const isGround = (path: string) => /^(ui|lib)\//.test(path);
const isShared = (path: string) => featureOf(path) !== undefined && SHARED.includes(featureOf(path) ?? '');

function featureOf(path: string): string | undefined {
  return /^features\/(\w+)\//.exec(path)?.[1];
}

function listImports(path: string): string[] {
  const source = readFileSync(join(import.meta.dirname, path), 'utf8');
  return [...source.matchAll(/(?:from|import) ?\(?'(\.[^']+)'/g)]
    .map(([, named = '']) => relative('.', join(dirname(path), named)))
    .filter((named) => !named.startsWith('..') && !named.endsWith('.generated.ts'));
}

function findImports(of: (path: string) => boolean, isWrong: (named: string, path: string) => boolean) {
  return sources.filter(of).flatMap((path) =>
    listImports(path)
      .filter((named) => isWrong(named, path))
      .map((named) => `${path} imports ${named}`),
  );
}

describe('client layers', () => {
  it('the import scan finds imports of features and of shared features', () => {
    expect(
      findImports(
        (path) => path.startsWith('pages/'),
        (named) => featureOf(named) !== undefined,
      ).length,
    ).toBeGreaterThan(50);
    expect(findImports((path) => !isShared(path), isShared).length).toBeGreaterThan(50);
  });

  it('client/ui and client/lib import no features or screens and contain no operations except exports.graphql', () => {
    expect(findImports(isGround, (named) => /^(features|pages|app)\//.test(named))).toEqual([]);
    const operations = files.filter((path) => isGround(path) && path.endsWith('.graphql'));
    expect(operations).toEqual([OPERATIONS_OF_TABLES]);
  });

  it('no client folder contains more than 15 source files', () => {
    const folders = [...new Set(sources.map((path) => dirname(path)))];
    const sizeOf = (folder: string) => sources.filter((path) => dirname(path) === folder).length;
    expect(folders.length).toBeGreaterThan(50);
    expect(folders.filter((folder) => sizeOf(folder) > 15)).toEqual([]);
  });

  it('shared features import only shared features', () => {
    const isHigher = (named: string) => /^(features|pages)\//.test(named) && !isShared(named);
    expect(findImports(isShared, isHigher)).toEqual([]);
  });

  it('a feature imports no other features except shared ones', () => {
    const isOther = (named: string, path: string) =>
      featureOf(named) !== undefined && featureOf(named) !== featureOf(path) && !isShared(named);
    expect(
      findImports((path) => featureOf(path) !== undefined && !/\/test[A-Z]/.test(path), isOther),
    ).toEqual([]);
  });
});
