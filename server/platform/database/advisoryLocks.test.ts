import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../files/projectFolder.ts';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';

const CALLS = /pg_\w*advisory_\w+\((?:\$1\)[^[]*\[)?\s*([^()]*?),?\s*[\])]/g;

const IS_REGISTERED = /^(\$\{ADVISORY_LOCKS\.\w+\}|ADVISORY_LOCKS\.\w+|ADVISORY_LOCKS\[lock)$/;

const readSources = () =>
  ['packages', 'server', 'prisma', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|mjs|sql)$/.test(path) && !/\.test\.ts$|^client\/|generated/.test(path))
      .map((path) => ({
        path: join(folder, path),
        text: readFileSync(join(projectFolder, folder, path), 'utf8'),
      })),
  );

it('every advisory lock has a unique number', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('every advisory lock call uses a registered lock', () => {
  const calls = readSources().flatMap(({ path, text }) =>
    [...text.matchAll(CALLS)].map(([, argument = '']) => ({ path, argument })),
  );
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(({ argument }) => !IS_REGISTERED.test(argument))).toEqual([]);
});
