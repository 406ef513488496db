import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

const page = readFileSync(join(projectFolder, 'docs/security.md'), 'utf8');

/** Cases of the page, such as `| C14 | Description |`. A case that cannot be tested contains `Not tested: …`. */
const cases = [...page.matchAll(/^\| (C\d+) \| (.+) \|$/gm)].map(([, id = '', claim = '']) => ({
  id,
  claim,
}));

const KNOWN = Array.from({ length: 132 }, (_, index) => `C${index + 1}`).filter((id) => id !== 'C8');

function readCitations(): string[] {
  return ['client', 'packages', 'server', 'rules', 'scripts', 'prisma', 'e2e', 'bench']
    .flatMap((folder) =>
      readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(test|e2e)\.tsx?$/.test(path))
        .map((path) => readFileSync(join(projectFolder, folder, path), 'utf8')),
    )
    .flatMap((text) => [...text.matchAll(/^\s*\/\/ security: (.*)/gm)])
    .flatMap(([, ids = '']) => ids.split(', '));
}

describe('security page', () => {
  it('the security page lists every case once, in order', () => {
    expect(cases.map(({ id }) => id)).toEqual(KNOWN);
  });

  it('tests cite every testable security case and no unknown cases', () => {
    const cited = new Set(readCitations());
    const untested = cases.filter(({ claim }) => claim.includes('Not tested: ')).map(({ id }) => id);
    expect({
      uncited: KNOWN.filter((id) => !cited.has(id) && !untested.includes(id)),
      unknown: [...cited].filter((id) => !KNOWN.includes(id)),
    }).toEqual({ uncited: [], unknown: [] });
  });
});
