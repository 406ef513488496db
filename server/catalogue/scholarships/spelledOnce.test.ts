import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FEATURES = join(import.meta.dirname, '..');

function findSpellings(spelling: RegExp): string[] {
  return readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => spelling.test(readFileSync(join(FEATURES, path), 'utf8')))
    .sort();
}

it('one file says what makes a scholarship public; the lists of staff mean those that are not archived', () => {
  expect(findSpellings(/is_public|isPublic: true|archived_at IS NULL|archivedAt: null/)).toEqual([
    'scholarships/isPublic.ts',
    'scholarships/manage/listManagedScholarships.ts',
  ]);
});

it('one file says what openings and closings still allow', () => {
  const spelling = /(closes|opens)(_at|At) [<>]=?|application_?deadline (>=?|<=?) \$\{(today|day|now)/i;
  expect(findSpellings(spelling)).toEqual([
    'scholarships/clock/mayNow.ts',
    // When kept answers end, and the last seven days of closings: windows, no rules.
    'webhooks/sweepWebhooks.ts',
  ]);
});
