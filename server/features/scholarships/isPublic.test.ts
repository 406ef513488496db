import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');

/** The only other place that means *archived* itself: the staff's two lists. */
const MAY_SPELL_IT = [
  'features/scholarships/isPublic.ts',
  'features/scholarships/manage/listManagedScholarships.ts',
];

it('is the only place that spells what makes a scholarship public', () => {
  const spelling = /archived_at IS NULL|archivedAt: null/;
  const places = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|generated)\.ts$/.test(path) && !path.startsWith('test/'))
    .filter((path) => spelling.test(readFileSync(join(SERVER, path), 'utf8')));
  expect(places.sort()).toEqual(MAY_SPELL_IT);
});
