import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../../test/api.ts';
import { makeScholarship } from '../../../../test/factories.ts';

let portal: TestPortal;

const QUERY = `query ($filter: ScholarshipFilter) { scholarships(filter: $filter) {
  totalCount didYouMean isSearchEmpty items { scholarshipName }
  understood { words meaning value deadlineFrom deadlineTo searchWithout }
  nearest { missingWords foundWords scholarship { scholarshipName } } relaxations { condition totalCount }
} }`;

async function list(filter: Record<string, unknown>) {
  const { data, errors } = await portal.asVisitor(QUERY, { filter });
  expect(errors).toBeUndefined();
  return data.scholarships;
}

type NearestMatch = {
  missingWords: string[];
  foundWords: string[];
  scholarship: { scholarshipName: string };
};
const nearestOf = async (filter: Record<string, unknown>) =>
  (await list(filter)).nearest.map(({ scholarship, missingWords }: NearestMatch) => [
    scholarship.scholarshipName,
    ...missingWords,
  ]);

beforeAll(async () => {
  portal = await startTestPortal();
  const { ctx } = portal;
  await makeScholarship(ctx, {
    scholarshipName: 'Maple Award',
    universityName: 'Maple College',
    universityCountry: 'Canada',
    universityCity: 'Toronto',
    degree: 'MASTERS',
    subjectCategory: 'AGRICULTURE',
    posted: '2026-05-01',
  });
  await makeScholarship(ctx, {
    scholarshipName: 'Closed Maple Award',
    universityName: 'Maple College',
    universityCountry: 'Canada',
    universityCity: 'Toronto',
    degree: 'MASTERS',
    subjectCategory: 'AGRICULTURE',
    deadline: '2026-01-31',
    posted: '2026-01-05',
  });
  await makeScholarship(ctx, { scholarshipName: 'Fjord Grant', degree: 'BACHELOR', posted: '2026-05-30' });
  await makeScholarship(ctx, {
    scholarshipName: 'Penguins Prize',
    universityCountry: 'Canada',
    degree: 'MASTERS',
    archivedAt: new Date(),
  });
});

afterAll(() => portal.close());

// product: P2.8
describe('search without a complete match', () => {
  it('without a complete match, the nearest matches name the missing words, open scholarships first', async () => {
    expect(await nearestOf({ search: 'masters canada penguins' })).toEqual([
      ['Maple Award', 'penguins'],
      ['Closed Maple Award', 'penguins'],
    ]);
    const [first] = (await list({ search: "Master's penguins" })).nearest;
    expect(first).toMatchObject({ missingWords: ['penguins'], foundWords: ["Master's"] });
  });

  it('a search without any match shows the newest open scholarships', async () => {
    const { nearest } = await list({ search: 'qwxzv' });
    expect(
      nearest.map(({ foundWords, scholarship }: NearestMatch) => [scholarship.scholarshipName, foundWords]),
    ).toEqual([
      ['Fjord Grant', []],
      ['Maple Award', []],
    ]);
  });

  it('the nearest matches respect other filters and exclude archived scholarships', async () => {
    expect(await nearestOf({ search: 'masters penguins', isOpen: true })).toEqual([
      ['Maple Award', 'penguins'],
    ]);
    expect(await nearestOf({ search: 'masters penguins', countries: ['Peru'] })).toEqual([]);
  });

  it('a search suggests a correction only if the correction yields results', async () => {
    expect((await list({ search: 'mapel' })).didYouMean).toBe('maple');
    expect(await list({ search: 'mapel penguins' })).toMatchObject({ totalCount: 0, didYouMean: null });
  });

  it('an empty result returns the totals without the search and without each filter', async () => {
    const { relaxations } = await list({ search: 'maple', degrees: ['BACHELOR'], isOpen: true });
    expect(relaxations).toEqual([
      { condition: 'SEARCH', totalCount: 1 },
      { condition: 'DEGREE', totalCount: 1 },
    ]);
  });
});

describe('filters without results', () => {
  it('an empty result lists only filters whose removal would yield results', async () => {
    const found = await list({ countries: ['Canada'], degrees: ['BACHELOR'], isOpen: true });
    expect(found.nearest).toEqual([]);
    expect(found.relaxations).toHaveLength(2);
    expect(found.relaxations).toEqual(
      expect.arrayContaining([
        { condition: 'COUNTRY', totalCount: 1 },
        { condition: 'DEGREE', totalCount: 1 },
      ]),
    );
    expect((await list({ countries: ['Canada'] })).relaxations).toEqual([]);
    expect((await list({ countries: ['Peru'], subjects: ['DOCTOR'] })).relaxations).toEqual([]);
  });
});

describe('interpretation of a search', () => {
  it('the interpretation lists recognised words, their meaning and the search without them', async () => {
    const { understood, totalCount } = await list({ search: 'masters in canada' });
    expect(totalCount).toBe(2);
    expect(understood).toEqual([
      expect.objectContaining({
        words: 'masters',
        meaning: 'DEGREE',
        value: 'MASTERS',
        searchWithout: 'in canada',
      }),
      expect.objectContaining({
        words: 'canada',
        meaning: 'COUNTRY',
        value: 'Canada',
        searchWithout: 'masters',
      }),
    ]);
    const [deadline] = (await list({ search: 'closing in december 2026' })).understood;
    expect(deadline).toMatchObject({
      meaning: 'DEADLINE',
      deadlineFrom: '2026-12-01',
      deadlineTo: '2026-12-31',
    });
  });

  it('a search without words has an empty interpretation and shows all scholarships', async () => {
    for (const search of ['the of and', '!!! %', '.*+?^$()[]{}', "' --", '🎓🎓'])
      expect([search, await list({ search })]).toEqual([
        search,
        expect.objectContaining({ isSearchEmpty: true, totalCount: 3, understood: [] }),
      ]);
    expect((await list({ search: 'maple' })).isSearchEmpty).toBe(false);
  });

  it.each([
    "' OR 1=1 --",
    '"',
    '“unclosed',
    'বাংলাদেশ',
    'منحة دراسية',
    '\\',
    ':* & |',
    '(('.repeat(90),
    'ñ'.repeat(200),
  ])('any search text returns results: %s', async (search) => {
    const { nearest, items, isSearchEmpty } = await list({ search });
    expect(nearest.length + items.length).toBeGreaterThan(0);
    expect(isSearchEmpty).toBeTypeOf('boolean');
  });
});

it('an empty result takes at most two additional queries', async () => {
  const full = await portal.countQueries(() => list({ search: 'maple canada' }));
  const empty = await portal.countQueries(() => list({ search: 'maple penguins', isOpen: true }));
  expect(empty - full).toBeLessThanOrEqual(2);
});
