import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');

function findSpellings(spelling: RegExp): string[] {
  return readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^test\//.test(path))
    .filter((path) => spelling.test(readFileSync(join(SERVER, path), 'utf8')))
    .sort();
}

it('only isPublic.ts and the managed list define which scholarships are public', () => {
  expect(findSpellings(/is_public|isPublic: true|archived_at IS NULL|archivedAt: null/)).toEqual([
    // Reads the generated column `is_public`, because `accounts` is a lower wing than `catalogue` and therefore may
    // not import `isPublic.ts`.
    'accounts/organisations/organisationRow.ts',
    'catalogue/scholarships/isPublic.ts',
    'catalogue/scholarships/manage/listManagedScholarships.ts',
  ]);
});

it('only mayNow.ts defines what is allowed between opening and closing times', () => {
  const spelling = /(closes|opens)(_at|At) [<>]=?|application_?deadline (>=?|<=?) \$\{(today|day|now)/i;
  expect(findSpellings(spelling)).toEqual([
    // Compares the closing times of two scholarships.
    'applications/renewals/renewalTargets.ts',
    'catalogue/scholarships/clock/mayNow.ts',
    // Allowed, because this is only a time window (scholarships that closed in the last seven days) and does not
    // repeat the rule.
    'catalogue/scholarships/clock/sweepWebhooks.ts',
  ]);
});
