import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../../../prisma/seed/seedDemo.ts';
import { projectFolder } from '../../../../../platform/files/projectFolder.ts';
import { startTestPortal, type TestPortal } from '../../../../../test/api.ts';
import { makeScholarship } from '../../../../../test/factories.ts';
import { listSearch } from './listSearch.ts';

let portal: TestPortal;

const list = (search: string) => listSearch(portal, search);
const namesOf = async (search: string): Promise<string[]> =>
  (await list(search)).items.map((item: { scholarshipName: string }) => item.scholarshipName);

beforeAll(async () => {
  portal = await startTestPortal();
  await seedDemo(portal.ctx, portal.pictures, join(projectFolder, 'prisma/seed'));
});

afterAll(() => portal.close());

// product: P2.8
describe('searches by people and degree', () => {
  it('a nationality excludes scholarships that do not accept it', async () => {
    expect(await namesOf('masters for british students')).not.toContain('Gates Cambridge Scholarship');
    expect(await namesOf('masters for kenyans')).toContain('Gates Cambridge Scholarship');
    const { understood } = await list('masters for british students');
    expect(understood).toMatchObject([
      { meaning: 'DEGREE', value: 'MASTERS' },
      { meaning: 'NATIONALITY', value: 'United Kingdom', words: 'british' },
    ]);
  });

  it('a place that a search excludes does not affect the order of results', async () => {
    const { understood, items } = await list('not in germany');
    expect(understood).toMatchObject([{ meaning: 'EXCLUDED', value: 'Germany', words: 'germany' }]);
    expect(items).toEqual((await list('not in canada')).items);
  });

  it('a search is understood up to its last word', async () => {
    const text =
      'i am a bangladeshi student looking for a fully funded masters scholarship in computer science in germany';
    const { understood } = await list(text);
    expect(understood.map(({ value }: { value: string }) => value)).toEqual([
      ...['Bangladesh', 'FULL_FUND', 'MASTERS', 'ENGINEERING', 'Germany'],
    ]);
    const later = 'please find me any of the scholarships that are offered for all in cambridge';
    expect((await list(later)).items[0]?.scholarshipName).toContain('Cambridge');
  });

  it.each([
    'university college school students degree course class funding grants awards bursary fellowship nursing',
    'nurse '.repeat(33),
    'refugee africa '.repeat(13),
    'qwxz abcd '.repeat(20),
  ])('a long search has a result or says which words are missing: %s', async (text) => {
    const { totalCount, nearest } = await list(text);
    expect(totalCount + nearest.length).toBeGreaterThan(0);
  });

  it('scholarships that mention a group are listed before all other matches', async () => {
    await makeScholarship(portal.ctx, {
      scholarshipName: 'Marie Example Prize',
      description: 'For women who study the machines of the future.',
      subjectCategory: 'ENGINEERING',
      degree: 'BACHELOR',
      deadline: '2027-03-01',
      posted: '2020-01-05',
    });
    const { items, understood } = await list('women in engineering');
    expect(items[0].scholarshipName).toBe('Marie Example Prize');
    expect(items.length).toBeGreaterThan(5);
    expect(new Set(items.map((item: { subjectCategory: string }) => item.subjectCategory))).toEqual(
      new Set(['ENGINEERING']),
    );
    expect(understood[0]).toMatchObject({ meaning: 'GROUP', value: 'WOMEN', words: 'women' });
  });

  it('a note names a searched degree that no scholarship offers', async () => {
    const degreeOf = async (search: string) => (await list(search)).understood[0];
    expect(await degreeOf('phd')).toMatchObject({ value: 'MASTERS', unlistedDegree: 'DOCTORATE' });
    expect(await degreeOf('mba')).toMatchObject({ value: 'MASTERS', unlistedDegree: 'MBA' });
    expect(await degreeOf('masters')).toMatchObject({ value: 'MASTERS', unlistedDegree: null });
    await makeScholarship(portal.ctx, { scholarshipName: 'Doctoral Award', degree: 'MASTERS' });
    expect(await degreeOf('phd')).toMatchObject({ value: 'MASTERS', unlistedDegree: null });
    expect(await degreeOf('mba')).toMatchObject({ unlistedDegree: 'MBA' });
  });

  it.each([
    ['flight ticket included', 'TRAVEL'],
    ['masters with free accommodation', 'HOUSING'],
    ['phd with stipend', 'LIVING'],
    ['health insurance covered', 'INSURANCE'],
    ['books allowance', 'BOOKS'],
  ])('the search %s finds only scholarships that cover the named costs', async (search, value) => {
    const { items, understood } = await list(search);
    expect(understood).toContainEqual(expect.objectContaining({ meaning: 'COVERS', value }));
    expect(items.length).toBeGreaterThan(0);
    for (const { funding } of items) expect(funding.covers).toContain(value);
  });

  it('a search for renewable scholarships finds only renewable ones', async () => {
    const { items, understood } = await list('renewable scholarships');
    expect(understood).toMatchObject([{ meaning: 'RENEWABLE', words: 'renewable' }]);
    expect(items.length).toBeGreaterThan(0);
    for (const { funding } of items) expect(funding.isRenewable).toBe(true);
  });

  it.each([
    ['no gpa', 'GRADES'],
    ['can i apply with a 2.5 gpa', 'GRADES'],
    ['without ielts', 'LANGUAGE_TEST'],
    ['IELTS 6.0', 'LANGUAGE_TEST'],
    ['gmat not required', 'ADMISSION_TEST'],
    ['no age limit', 'AGE'],
    ['under 30 years old', 'AGE'],
    ['taught in german', 'TEACHING_LANGUAGE'],
    ['english speaking countries', 'TEACHING_LANGUAGE'],
  ])('the search %s excludes no scholarship, because no filter corresponds to it', async (search, value) => {
    const { totalCount, understood } = await list(search);
    expect(understood).toMatchObject([{ meaning: 'GROUP', value }]);
    expect(totalCount).toBe((await list('of')).totalCount);
  });

  it.each(['top 100 universities', 'ranked under 50', 'best 10 universities'])(
    'the search %s is understood as a sort order, not as a fee',
    async (search) => {
      const { totalCount, understood } = await list(search);
      expect(understood).toMatchObject([{ meaning: 'SORT', value: 'WORLD_RANK', words: expect.any(String) }]);
      expect(totalCount).toBeGreaterThan(50);
    },
  );

  it('searching for a nationality takes at most one additional query; other words take none', async () => {
    const count = (search: string) => portal.countQueries(() => list(search));
    await list('masters for kenyans');
    const plain = await count('masters canada');
    expect((await count('masters for kenyans')) - plain).toBeLessThanOrEqual(1);
    expect(await count('masters for women')).toBe(plain);
    expect(await count('phd canada')).toBe(plain);
  });
});
