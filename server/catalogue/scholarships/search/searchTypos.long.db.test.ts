import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  const places = [
    ['University of Oxford', 'United Kingdom', 'Oxford'],
    ['University College', 'United Kingdom', 'London'],
    ['Yale University', 'United States', 'New Haven'],
    ['Koç University', 'Turkey', 'Istanbul'],
    ['National University', 'South Korea', 'Seoul'],
    ['Indian Institute', 'India', 'Delhi'],
    ['Trust Academy', 'Canada', 'Toronto'],
    ['Utrecht University', 'Netherlands', 'Utrecht'],
    ['Lviv University', 'Ukraine', 'Lviv'],
    ['Lon Academy', 'Australia', 'Perth'],
  ] as const;
  for (const [universityName, universityCountry, universityCity] of places)
    await makeScholarship(portal.ctx, { universityName, universityCountry, universityCity });
});

afterAll(() => portal.close());

async function search(text: string) {
  const { data, errors } = await portal.asVisitor(
    `query ($search: String!) { scholarships(filter: { search: $search }) {
      items { universityName } didYouMean } }`,
    { search: text },
  );
  expect(errors).toBeUndefined();
  const { items, didYouMean } = data.scholarships;
  return { names: items.map((item: { universityName: string }) => item.universityName).sort(), didYouMean };
}

describe('search with swapped letters', () => {
  it.each([
    ['oxfrod', 'oxford', 'University of Oxford'],
    ['ofxord', 'oxford', 'University of Oxford'],
    ['xoford', 'oxford', 'University of Oxford'],
    ['lodnon', 'london', 'University College'],
    ['yael', 'yale', 'Yale University'],
    ['soeul', 'seoul', 'National University'],
    ['inida', 'india', 'Indian Institute'],
    ['candaa', 'canada', 'Trust Academy'],
    ['TRUKEY', 'turkey', 'Koç University'],
    ['univeristy oxfrod', 'university oxford', 'University of Oxford'],
  ])('a search for %s is corrected to %s and finds only %s', async (typed, meant, name) => {
    expect(await search(typed)).toEqual({ names: [name], didYouMean: meant });
  });
});

it('a misspelt search suggests the word that differs by the fewest letters', async () => {
  expect(await search('lonfon')).toMatchObject({ didYouMean: 'london' });
});

describe('common names of a country', () => {
  const british = ['University College', 'University of Oxford'];
  it.each([
    ['usa', ['Yale University']],
    ['US', ['Yale University']],
    ['america', ['Yale University']],
    ['uk', british],
    ['britain', british],
    ['england', british],
    ['holland', ['Utrecht University']],
    ['london uk', ['University College']],
    ['yale usa', ['Yale University']],
  ])('the search %s finds %j without a correction', async (typed, names) => {
    expect(await search(typed)).toEqual({ names, didYouMean: null });
  });

  it('common country names also match university names that contain or begin with the word', async () => {
    await makeScholarship(portal.ctx, { universityName: 'New England School', universityCountry: 'Chile' });
    await makeScholarship(portal.ctx, { universityName: 'Americas Institute', universityCountry: 'Mexico' });
    expect((await search('england')).names).toEqual(['New England School', ...british]);
    expect((await search('america')).names).toEqual(['Americas Institute', 'Yale University']);
  });
});

it('only country names take an additional query; misspelt words do not', async () => {
  const counts = [];
  for (const word of ['oxford', 'oxfrod', 'oxfort', 'uk'])
    counts.push(await portal.countQueries(() => search(word)));
  const [own = 0] = counts;
  expect(counts).toEqual([own, own, own, own + 1]);
});

it.each(['anu', 'no gre', 'gre', 'english speaking countries'])(
  'a search for %s is not corrected',
  async (typed) => {
    await makeScholarship(portal.ctx, { universityName: 'Any Gare Academy', universityCity: 'Ann' });
    await makeScholarship(portal.ctx, { universityName: 'Spiking Grey', universityCity: 'Gree' });
    expect((await search(typed)).didYouMean).toBeNull();
  },
);
