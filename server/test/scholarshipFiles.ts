import fc from 'fast-check';
import { FUNDING_COVERS, FUNDING_FREQUENCIES } from '../../rules/catalogue/scholarshipOptions.ts';
import { DEFAULT_CODES } from '../../rules/catalogue/scholarships.ts';
import { ROLLING } from '../../rules/days.ts';
import { MOTIVATION, makeForm, TOWN, TRADE, TRAVELS } from './questions.ts';
import { rounds } from './rounds.ts';

export type ScholarshipFile = Record<string, unknown>;

const line = fc.stringMatching(/^[A-Z][\p{L}\p{N}"'&,<=;{}\\ -]{0,30}[\p{L}\p{N}]$/u);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const time = fc.constantFrom('00:00', '09:05', '17:00', '23:59');
const amounts = fc.tuple(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 1, max: 10 ** 12 }));

const funding = fc
  .record({
    range: maybe(amounts),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
    awardCount: maybe(fc.integer({ min: 1, max: 100_000 })),
    frequency: maybe(fc.constantFrom(...FUNDING_FREQUENCIES)),
    months: maybe(fc.integer({ min: 1, max: 120 })),
    covers: fc.subarray([...FUNDING_COVERS]),
    isRenewable: maybe(fc.boolean()),
    note: line,
  })
  .map(({ range, currency, ...rest }) => ({
    min: range && Math.min(...range),
    max: range && Math.max(...range),
    currency: range && currency,
    ...rest,
  }));

const dates = fc.record({
  timeZone: fc.constantFrom('Europe/Oslo', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Etc/GMT+12', 'UTC'),
  deadlineTime: time,
  deadlineChoice: fc.constant(null),
  opening: maybe(fc.record({ opensOn: day('2026-05-01', '2026-08-31'), opensTime: time })),
  decisionsBy: maybe(day('2027-12-31', '2028-12-31')),
});

const income = fc.integer({ min: 0, max: 100_000 }).map((value) => ({ fact: 'income', is: 'atMost', value }));
const nationality = fc
  .subarray(['BD', 'NO', 'NP'], { minLength: 1 })
  .map((value) => ({ fact: 'nationality', is: 'oneOf', value }));
const feeWaiver = fc.record({
  acceptsRequests: fc.boolean(),
  condition: maybe(
    fc.oneof(
      income,
      fc.record({ any: fc.tuple(income, fc.record({ not: nationality })) }),
      fc.record({ all: fc.tuple(nationality, income) }),
    ),
  ),
});

const requirements = fc.record({
  hard: fc.oneof(nationality, fc.record({ all: fc.tuple(income, nationality) })),
  soft: maybe(
    fc
      .integer({ min: 18, max: 60 })
      .map((value) => ({ fact: 'birthday', is: 'ageAtMost', value, on: '2026-09-01' })),
  ),
});

const questions = fc
  .tuple(line, fc.integer({ min: 1, max: 500 }), fc.boolean())
  .map(([en, maxWords, isRequired]) =>
    makeForm({ ...MOTIVATION, label: { en }, maxWords, isRequired }, TRAVELS, TOWN, TRADE),
  );

const listing = fc.record({
  scholarshipName: line,
  universityName: line,
  universityImage: maybe(fc.webUrl({ withQueryParameters: true })),
  universityCountry: line,
  universityCity: line,
  universityWorldRank: fc.integer({ min: 1, max: 100_000 }),
  subjectCategory: fc.constantFrom(...DEFAULT_CODES.subjectCategory),
  scholarshipCategory: fc.constantFrom(...DEFAULT_CODES.scholarshipCategory),
  degree: fc.constantFrom(...DEFAULT_CODES.degree),
  tuitionFees: maybe(fc.integer({ min: 0, max: 10_000_000 })),
  applicationFees: fc.integer({ min: 0, max: 1_000_000 }),
  serviceCharge: fc.integer({ min: 0, max: 1_000_000 }),
  applicationDeadline: fc.oneof(day('2026-09-01', '2027-12-31'), fc.constant(ROLLING)),
  scholarshipPostDate: day('2020-01-01', '2026-08-31'),
  description: maybe(fc.tuple(line, line).map((lines) => lines.join('\n'))),
  officialUrl: maybe(fc.webUrl().map((url) => new URL(url).href)),
});

const file: fc.Arbitrary<ScholarshipFile> = fc
  .record({
    organisation: fc.constantFrom('portal', 'fjordholm'),
    listing,
    dates,
    funding: maybe(funding),
    requirements: maybe(requirements),
    feeWaiver: maybe(feeWaiver),
    questions: maybe(questions),
  })
  .map(({ dates: { opening, decisionsBy, ...rest }, ...parts }) => ({
    format: 'scholarship',
    version: 1,
    ...parts,
    dates: {
      ...rest,
      opensOn: opening?.opensOn ?? null,
      opensTime: opening?.opensTime ?? null,
      decisionsBy: parts.listing.applicationDeadline === ROLLING ? null : decisionsBy,
    },
  }));

export const GENERATED_FILES = rounds(60, 600);
export const generateFiles = () =>
  fc
    .sample(file, { seed: 15, numRuns: GENERATED_FILES })
    .map((one, index) => ({ ...one, id: `given-${index}` }));
