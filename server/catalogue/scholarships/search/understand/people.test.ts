import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '../../../../../rules/countryCodes.ts';
import { readEnv } from '../../../../platform/settings/env.ts';
import { DEMONYMS_OF, PLACES } from './countries.ts';
import { readOfficePhrases } from './officePhrases.ts';
import { readTokens } from './tokens.ts';
import { mergeFilters, understand } from './understand.ts';

const OFFICE = readOfficePhrases(readEnv({}));

function read(text: string) {
  const { understood, required } = understand(readTokens(text), '2026-11-23', OFFICE);
  return {
    filter: mergeFilters(understood),
    people: understood.flatMap(({ kind, value, people }) => (people ? [`${kind} ${value}`] : [])),
    required: required.map(({ raw }) => raw),
  };
}

// product: P2.8
describe('nationalities in a search', () => {
  it.each([
    ['for bangladeshi students', 'Bangladesh'],
    ['scholarships for Bangladeshis', 'Bangladesh'],
    ["bangladesh's students", 'Bangladesh'],
    ['bangladesh students', 'Bangladesh'],
    ['students from kenya', 'Kenya'],
    ['kenyans', 'Kenya'],
    ['for a kenyan', 'Kenya'],
    ['for all kenyan', 'Kenya'],
    ['can kenyans apply', 'Kenya'],
    ['open to ghanaians', 'Ghana'],
    ['macau residents', 'Macao SAR China'],
    ['i am kenyan', 'Kenya'],
    ["I'm a Nigerian student", 'Nigeria'],
    ['citizens of ghana', 'Ghana'],
    ['Ghanaian citizens', 'Ghana'],
    ['born in ethiopia', 'Ethiopia'],
    ['kenyan engineering students', 'Kenya'],
    ['for sri lankan nurses', 'Sri Lanka'],
    ['new zealanders', 'New Zealand'],
    ['south african applicants', 'South Africa'],
    ['ivorian applicants', 'Côte d’Ivoire'],
    ['for filipinos', 'Philippines'],
    ['spaniards', 'Spain'],
    ['for danes', 'Denmark'],
    ['for british nationals only', 'United Kingdom'],
    ['i come from nepal', 'Nepal'],
    ['people of syrian origin', 'Syria'],
    ['malawian passport holders', 'Malawi'],
    ['for omani', 'Oman'],
    ['burkinabe students', 'Burkina Faso'],
    ['kosovars', 'Kosovo'],
    ['students from the uk', 'United Kingdom'],
    ['from the usa', 'United States'],
    ['i am from the netherlands', 'Netherlands'],
    ['citizens of the uk', 'United Kingdom'],
    ['based in the uk', 'United Kingdom'],
    ['for us students', 'United States'],
    ['scholarships for US citizens', 'United States'],
  ])('the search text %s means applicants from %s', (text, country) => {
    expect(read(text)).toMatchObject({ filter: {}, people: [`NATIONALITY ${country}`] });
    expect(read(text).filter).not.toHaveProperty('countries');
  });

  it.each([
    ['indian and nepali students', ['NATIONALITY India', 'NATIONALITY Nepal']],
    ['students from india or nepal', ['NATIONALITY India', 'NATIONALITY Nepal']],
    ['for african students', ['GROUP AFRICA']],
    ['africans', ['GROUP AFRICA']],
    ['from sub-saharan africa', ['GROUP SUB_SAHARAN_AFRICA']],
    ['south african girls', ['NATIONALITY South Africa', 'GROUP WOMEN']],
    ['latin american women', ['GROUP LATIN_AMERICA', 'GROUP WOMEN']],
    ['caribbean nationals', ['GROUP CARIBBEAN']],
    ['non-us citizens', ['GROUP INTERNATIONAL']],
    ['for non-us', ['GROUP INTERNATIONAL']],
    ['students from developing countries', ['GROUP DEVELOPING']],
    ['iranian refugees', ['NATIONALITY Iran', 'GROUP REFUGEES']],
    ['from the middle east', ['GROUP MIDDLE_EAST']],
    [
      'students from kenya, uganda and tanzania',
      ['NATIONALITY Kenya', 'NATIONALITY Uganda', 'NATIONALITY Tanzania'],
    ],
    [
      'students from kenya, the uk, or asia',
      ['NATIONALITY Kenya', 'NATIONALITY United Kingdom', 'GROUP ASIA'],
    ],
    ['citizens of the uk and the usa', ['NATIONALITY United Kingdom', 'NATIONALITY United States']],
    ['scholarships for indian muslims', ['NATIONALITY India', 'GROUP RELIGION']],
  ])('the search text %s is understood as %j', (text, people) => {
    expect(read(text)).toMatchObject({ filter: {}, people, required: [] });
  });

  it.each([
    ['kenya', 'Kenya'],
    ['study in kenya', 'Kenya'],
    ['german scholarships', 'Germany'],
    ['german scholarships for students', 'Germany'],
    ['scholarships from germany', 'Germany'],
    ['from german universities', 'Germany'],
    ['for canadian universities', 'Canada'],
    ['for a canadian university', 'Canada'],
    ['kenya’s universities', 'Kenya'],
    ['japanese government scholarship', 'Japan'],
    ['masters in germany for students', 'Germany'],
    ['scholarships from the uk', 'United Kingdom'],
    ['from the uk government', 'United Kingdom'],
  ])('the search text %s refers to the place of study', (text, country) => {
    expect(read(text).people).toEqual([]);
    expect(read(text).filter.countries).toContain(country);
  });

  it.each(['women, uk', 'kenyan students, uk', 'kenyans uk'])(
    'a place named after a group of people is the place of study: %s',
    (text) => {
      expect(read(text).filter.countries).toContain('United Kingdom');
    },
  );

  it('without people, the words “for us” mean neither a nationality nor a place', () => {
    expect(read('scholarships for us')).toEqual({ filter: {}, people: [], required: ['us'] });
  });

  it.each([
    ['scholarships not in usa', ['United States']],
    ['outside of europe', ['EUROPE']],
    ['except india', ['India']],
    ['non-us universities', ['United States']],
    ['not for the kenyans', ['Kenya']],
    ['excluding the uk, usa or in canada', ['United Kingdom', 'United States', 'Canada']],
  ])('excluded places are neither filters nor required words: %s', (text, places) => {
    const { understood } = understand(readTokens(text), '2026-11-23', OFFICE);
    expect(understood.map(({ kind, value }) => [kind, value])).toEqual(
      places.map((place) => ['EXCLUDED', place]),
    );
    expect(read(text)).toEqual({ filter: {}, people: [], required: [] });
  });

  it('a search distinguishes a place of study from a nationality', () => {
    const { filter, people } = read('masters in germany for bangladeshi girls');
    expect(people).toEqual(['NATIONALITY Bangladesh', 'GROUP WOMEN']);
    expect(filter).toEqual({ degrees: ['MASTERS'], countries: expect.arrayContaining(['Germany']) });
  });

  it('every country in the profile questions has a demonym that searches recognise', () => {
    const named = new Set([...DEMONYMS_OF.keys()].map(({ code }) => code));
    const inhabited = COUNTRY_CODES.filter((code) => !TERRITORIES.includes(code));
    expect(inhabited.filter((code) => !named.has(code))).toEqual([]);
  });

  it('every demonym before a noun for people is recognised as a nationality', () => {
    const wrong = [...DEMONYMS_OF].flatMap(([place, names]) =>
      names.filter((name) => {
        // If two places share a name, the name is listed for only one of them.
        const other = PLACES.get(name) ?? place;
        const wanted = `${other.code ? 'NATIONALITY' : 'GROUP'} ${other.value}`;
        const { people, required } = read(`scholarships for ${name} students`);
        return people.join() !== wanted || required.length > 0;
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** Territories without a population, or whose people have another country's nationality. */
const TERRITORIES =
  'AQ AX BL BQ BV CC CW CX FK GF GG GI GP GS GU HM IM IO JE MF MP MQ MS NF NU PF PM PN RE SH SJ SX TC TF TK UM VA VG VI WF YT'.split(
    ' ',
  );

// product: P2.8
describe('groups of people in a search', () => {
  it.each([
    ['women in engineering', 'WOMEN'],
    ["women's scholarships", 'WOMEN'],
    ['for females', 'WOMEN'],
    ['girl students', 'WOMEN'],
    ['for men', 'MEN'],
    ['for refugees', 'REFUGEES'],
    ['asylum seekers', 'REFUGEES'],
    ['internally displaced persons', 'REFUGEES'],
    ['disabled students', 'DISABILITY'],
    ['students with disabilities', 'DISABILITY'],
    ['visually impaired', 'DISABILITY'],
    ['low-income families', 'LOW_INCOME'],
    ['for orphans', 'ORPHANS'],
    ['single mothers', 'PARENTS'],
    ['ethnic minorities', 'MINORITIES'],
    ['black students', 'MINORITIES'],
    ['native americans', 'INDIGENOUS'],
    ['lgbtq+', 'LGBTQ'],
    ['first-generation students', 'FIRST_GENERATION'],
    ['mature students', 'MATURE'],
    ['for veterans', 'VETERANS'],
    ['muslim students', 'RELIGION'],
    ['athletes', 'ATHLETES'],
    ['merit based', 'EXCELLENCE'],
    ['young leaders', 'YOUNG'],
    ['international students', 'INTERNATIONAL'],
  ])('the search text %s names a group of people but excludes no scholarship', (text, group) => {
    const { people, required } = read(text);
    expect(people).toContain(`GROUP ${group}`);
    expect(required).toEqual([]);
  });

  it.each(['women in engineering', 'engineering for refugees'])(
    'the search text %s still filters by subject',
    (text) => {
      expect(read(text).filter).toEqual({ subjects: ['ENGINEERING'] });
    },
  );

  it('place names that contain a nationality or group are still recognised as places', () => {
    expect(read('isle of man').filter.countries).toContain('Isle of Man');
  });
});

// product: P2.8
it.each([
  ['phd', 'DOCTORATE'],
  ['Ph.D.', 'DOCTORATE'],
  ['doctoral scholarships', 'DOCTORATE'],
  ['doctorate in engineering', 'DOCTORATE'],
  ['postdoc', 'POSTDOC'],
  ['mba', 'MBA'],
  ['M.B.A. in canada', 'MBA'],
  ['master of business administration', 'MBA'],
  ['masters', undefined],
])('the search text %s names the unlisted degree %s', (text, degree) => {
  const { understood } = understand(readTokens(text), '2026-11-23', OFFICE);
  expect(understood.find(({ kind }) => kind === 'DEGREE')).toMatchObject({ value: 'MASTERS' });
  expect(understood.find(({ unlisted }) => unlisted)?.unlisted).toBe(degree);
});
