import { describe, expect, it } from 'vitest';
import { readEnv } from '../../../../platform/settings/env.ts';
import { readOfficePhrases } from './officePhrases.ts';
import { readTokens } from './tokens.ts';
import { mergeFilters, searchWithout, understand } from './understand.ts';

const TODAY = '2026-11-23';
const LISTS = JSON.stringify([
  { code: 'MASTERS' },
  { code: 'LAW', labels: { en: 'Law', bn: 'আইন' }, words: ['LLM degree'] },
]);
const OFFICE = readOfficePhrases(readEnv({}));

function read(text: string, office = OFFICE) {
  const tokens = readTokens(text);
  const { understood, required, optional } = understand(tokens, TODAY, office);
  return {
    filter: mergeFilters(understood),
    pills: understood.map((part) => [
      text.slice(part.tokens[0]?.start, part.tokens.at(-1)?.end),
      searchWithout(text, part, { understood, all: tokens }),
    ]),
    required: required.map(({ raw }) => raw),
    optional: optional.map(({ raw }) => raw),
  };
}

// product: P7.41
it.each([
  ['law in norway', { degrees: ['LAW'], countries: ['Norway'] }],
  ['আইন', { degrees: ['LAW'] }],
  ['llm degree', { degrees: ['LAW'] }],
  ['masters', { degrees: ['MASTERS'] }],
  ['bachelor', {}],
])('labels and words of listed, but not of removed, degrees are understood: %s', (text, filter) => {
  expect(read(text, readOfficePhrases(readEnv({ DEGREES: LISTS }))).filter).toEqual(filter);
});

// product: P7.41
it.each([
  ['Doctorate', 'phd', 'doctoral degrees'],
  ['PhD', 'ph.d.', 'doctorate'],
  ['Doctorate (PhD)', 'Ph D', 'dphil'],
  ['MBA', 'mbas', 'master of business administration'],
  ['Post-doctoral', 'postdoc', 'post docs'],
])('a listed degree %s is also understood by its other names', (label, ...texts) => {
  const DEGREES = JSON.stringify([{ code: 'MASTERS' }, { code: 'OTHER', labels: { en: label } }]);
  const office = readOfficePhrases(readEnv({ DEGREES }));
  for (const text of texts) expect(read(text, office).filter).toEqual({ degrees: ['OTHER'] });
  const { understood } = understand(readTokens(texts.join(' ')), TODAY, office);
  expect(understood.filter(({ unlisted }) => unlisted)).toEqual([]);
  expect(read(label === 'MBA' ? 'phd' : 'mba', office).filter).toEqual({ degrees: ['MASTERS'] });
});

describe('deadline phrases', () => {
  it.each([
    ['closing soon', '2026-11-23', '2026-12-23'],
    ['this month', '2026-11-23', '2026-11-30'],
    ['deadline next month', '2026-12-01', '2026-12-31'],
    ['closing this week', '2026-11-23', '2026-11-29'],
    ['next week', '2026-11-30', '2026-12-06'],
    ['this year', '2026-11-23', '2026-12-31'],
    ['next year', '2027-01-01', '2027-12-31'],
    ['2027', '2027-01-01', '2027-12-31'],
    ['december', '2026-12-01', '2026-12-31'],
    ['deadline in May', '2027-05-01', '2027-05-31'],
    ['march 2028', '2028-03-01', '2028-03-31'],
    ['february 2028', '2028-02-01', '2028-02-29'],
    ['within 2 weeks', '2026-11-23', '2026-12-07'],
    ['next 3 months', '2026-11-23', '2027-02-21'],
    ['2026-2027', '2026-11-23', '2027-12-31'],
    ['today', '2026-11-23', '2026-11-23'],
    ['deadline this month', '2026-11-23', '2026-11-30'],
    ['within one month', '2026-11-23', '2026-12-23'],
    ['closes in a week', '2026-11-23', '2026-11-30'],
    ['next two weeks', '2026-11-23', '2026-12-07'],
    ['upcoming deadlines', '2026-11-23', '2026-12-23'],
    ['2025/2026', '2026-11-23', '2026-12-31'],
    ['2026-27', '2026-11-23', '2027-12-31'],
    ['2025-26', '2026-11-23', '2026-12-31'],
    ['deadline 5 december', '2026-11-23', '2026-12-05'],
    ['march 1st', '2026-11-23', '2027-03-01'],
    ['before february', '2026-11-23', '2027-01-31'],
    ['by february', '2026-11-23', '2027-02-28'],
    ['before 15 january 2027', '2026-11-23', '2027-01-15'],
    ['by january 15, 2027', '2026-11-23', '2027-01-15'],
    ['closing 1st may 2027', '2026-11-23', '2027-05-01'],
    ['deadline 31/12/2026', '2026-11-23', '2026-12-31'],
    ['deadline 12/31/2026', '2026-11-23', '2026-12-31'],
    ['31.12.2026', '2026-11-23', '2026-12-31'],
    ['until 2026-12-31', '2026-11-23', '2026-12-31'],
    ['deadline 2026-12-1', '2026-11-23', '2026-12-01'],
  ])('understand() reads %s as a deadline period', (text, deadlineFrom, deadlineTo) => {
    expect(read(text).filter).toEqual({ deadlineFrom, deadlineTo });
    expect(read(text).required).toEqual([]);
  });

  it.each(['may', 'march', '1999', '2099', 'in canada'])(
    'understand() does not read %s as a deadline',
    (text) => {
      expect(read(text).filter).not.toHaveProperty('deadlineTo');
    },
  );
});

// product: P2.16
it.each([
  ['deadline after march 2027', { deadlineFrom: '2027-04-01' }],
  ['closing after 5 december', { deadlineFrom: '2026-12-06' }],
  ['after 15 january 2027', { deadlineFrom: '2027-01-16' }],
  ['after march before june', { deadlineFrom: '2027-04-01', deadlineTo: '2027-05-31' }],
])('a search for deadlines after a period starts the day after it: %s', (text, filter) => {
  expect(read(text)).toMatchObject({ filter, required: [] });
  expect(read(text).filter).toEqual(filter);
});

// product: P2.16
it.each([
  ['at least 10000 euros', 'EUR', 10_000],
  ['more than $20,000', 'USD', 20_000],
  ['€1,000 per month', 'EUR', 12_000],
  ['500 dollars a month stipend', 'USD', 6_000],
  ['over 10k gbp a year', 'GBP', 10_000],
  ['$5000 scholarship', 'USD', 5_000],
  ['monthly 1200 usd', 'USD', 14_400],
])('an amount with a currency is understood as minimum funding: %s', (text, fundingCurrency, whole) => {
  expect(read(text)).toMatchObject({ filter: { fundingCurrency, fundingMin: whole * 100 }, required: [] });
});

// product: P2.16
it.each([
  ['fee under $50', { feeMax: 50 }],
  ['less than 20 dollars', { feeMax: 20 }],
  ['max fee 50', { feeMax: 50 }],
  ['maximum application fee of $50', { feeMax: 50 }],
  ['fee between 10 and 50', { feeMax: 50 }],
  ['fees from $10 to $50', { feeMax: 50 }],
  ['under 5.000', { feeMax: 5000 }],
  ['fee up to 5.000 euros', { feeMax: 5000 }],
  ['1000 per month', {}],
])('a fee or an amount without a currency is not understood as funding: %s', (text, filter) => {
  expect(read(text).filter).toEqual(filter);
});

it.each(['rolling deadline', 'rolling admissions', 'no deadline'])(
  'understand() reads %s as open for applications',
  (text) => {
    expect(read(text)).toMatchObject({ filter: { isOpen: true }, required: [] });
  },
);

it.each([
  ['without tuition fees', 'FULL_FUND'],
  ['100% scholarship', 'FULL_FUND'],
  ['100 per cent', 'FULL_FUND'],
  ['50 % off tuition', 'PARTIAL'],
])('understand() reads the share of costs covered in %s as a category', (text, category) => {
  expect(read(text)).toMatchObject({ filter: { categories: [category] }, required: [], optional: [] });
});

it.each(['0% scholarship', '150%', 'over 100 awards'])('understand() reads no category from %s', (text) => {
  expect(read(text).filter).not.toHaveProperty('categories');
});

it('understand() reads Dr as a title only before a name', () => {
  expect(read('dr').filter).toEqual({ subjects: ['DOCTOR'] });
  expect(read('dr scholarship canada').filter).toMatchObject({ subjects: ['DOCTOR'] });
  expect(read('Dr Manmohan Singh').filter).toEqual({});
});

it('understand() does not read south as a country', () => {
  expect(read('south').filter).toEqual({});
});

it('understand() prefers the longest phrase, such as postgraduate diploma', () => {
  expect(read('postgraduate diploma').filter).toEqual({ degrees: ['DIPLOMA'] });
  expect(read('south africa').filter).toEqual({ countries: expect.arrayContaining(['South Africa']) });
  expect(read('south africa').filter.countries).not.toContain('Kenya');
});

it('understand() joins values of one kind with OR and different kinds with AND', () => {
  expect(read('bachelor or masters fully funded no fee').filter).toEqual({
    degrees: ['BACHELOR', 'MASTERS'],
    categories: ['FULL_FUND'],
    hasNoFee: true,
  });
});

it.each([
  [
    "Master's in Canada",
    [
      ["Master's", 'Canada'],
      ['Canada', "Master's"],
    ],
  ],
  ['fee under $50 oxford', [['fee under $50', 'oxford']]],
  ['fully-funded scholarships', [['fully-funded', '']]],
  ['for bangladeshi students', [['bangladeshi', '']]],
  [
    'women in engineering',
    [
      ['women', 'in engineering'],
      ['engineering', 'women'],
    ],
  ],
  ['(masters', [['masters', '']]],
  [
    'masters oxford msc',
    [
      ['masters', 'oxford'],
      ['msc', 'oxford'],
    ],
  ],
  [
    'postgraduate in uk or england, masters',
    [
      ['postgraduate', 'in uk or england,'],
      ['uk', 'postgraduate or , masters'],
      ['england', 'postgraduate or , masters'],
      ['masters', 'in uk or england,'],
    ],
  ],
])('understand() returns the search text %s without each recognised part', (text, pills) => {
  expect(read(text).pills.map(([words, rest]) => [words, rest?.replace('in Canada', 'Canada')])).toEqual(
    pills,
  );
});

it('understand() reads quoted words literally', () => {
  expect(read('"masters" canada')).toMatchObject({
    required: ['masters'],
    filter: { countries: expect.anything() },
  });
});

it.each([
  ['free university', ['free'], ['university']],
  ['university of oxford', ['oxford'], ['university']],
  ['for indian students nursing school oxford', ['oxford'], ['students', 'school']],
  ['oxford 2024', ['oxford'], ['2024']],
])('the search %s requires %j and treats %j as optional', (text, required, optional) => {
  expect(read(text)).toMatchObject({ required, optional });
});

it('understand() distinguishes abbreviations such as IT from lower-case words', () => {
  for (const text of ['B.E. in Canada', 'BE Canada', 'BE'])
    expect(read(text).filter).toMatchObject({ degrees: ['BACHELOR'] });
  expect(read('masters in IT').filter).toEqual({ degrees: ['MASTERS'], subjects: ['ENGINEERING'] });
  for (const text of ['be in Canada', 'HOW WILL IT BE THERE']) {
    expect(read(text).filter).not.toHaveProperty('degrees');
    expect(read(text).filter).not.toHaveProperty('subjects');
  }
});

it('understand() recognises countries in other scripts, as adjectives and abbreviations', () => {
  for (const text of ['কানাডা', 'كندا', 'canadian', 'Canada'])
    expect(read(text).filter.countries).toContain('Canada');
  for (const text of ['U.S.A.', 'us', 'america', 'the states', 'unitedstates'])
    expect(read(text).filter.countries).toContain('United States');
});
