import { describe, expect, it } from 'vitest';
import { problem } from '../../../../../rules/problems.ts';
import { makeEdited } from '../../testManaged.ts';
import { DATES_FIELDS } from './datesForm.ts';
import { FUNDING_FIELDS } from './fundingForm.ts';
import {
  addSchema,
  emptyValues,
  FIELDS,
  listLeftOut,
  toCopyValues,
  toScholarshipValues,
  updateSchema,
} from './scholarshipForm.ts';

const filled = toScholarshipValues(makeEdited(), 'me@example.org');
const problems = (values: object) =>
  Object.fromEntries(
    (addSchema.safeParse({ ...filled, ...values }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

const TWO = ['a', 'b'].map((id) => ({
  __typename: 'Organisation' as const,
  id,
  name: id,
  viewerCanPublish: true,
}));

// product: P8.1
describe('scholarship form values', () => {
  it('the scholarship form requires every field that is not optional', () => {
    const issues =
      addSchema.safeParse(emptyValues('', { today: '', timeZone: 'UTC' }, TWO)).error?.issues ?? [];
    // The form shows only the first issue of each field.
    const shown = new Map(issues.toReversed().map(({ path, message }) => [path[0], message]));
    const optional: string[] = [
      'tuitionFees',
      'description',
      'officialUrl',
      'requirements',
      ...FUNDING_FIELDS,
      ...DATES_FIELDS,
    ];
    const required = FIELDS.filter((name) => !optional.includes(name));
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(required.map((name) => [name, problem('required')])),
    );
  });

  it('the scholarship form sends numbers as numbers and empty fields as null', () => {
    const { input } = addSchema.parse({
      ...filled,
      universityWorldRank: ' 1,200 ',
      applicationFees: '0',
      tuitionFees: ' ',
      description: '\n',
    });
    const { tuitionFees, applicationFees, description, universityWorldRank } = input;
    expect({ tuitionFees, applicationFees, description, universityWorldRank }).toEqual({
      tuitionFees: null,
      applicationFees: 0,
      description: null,
      universityWorldRank: 1200,
    });
  });

  it.each([
    ['12500', 12_500],
    ['12,500', 12_500],
    ['12 500', 12_500],
    ['12\u202f500', 12_500],
    ['1,000,000', 1_000_000],
    ['0', 0],
  ])('the scholarship form parses the fee "%s"', (applicationFees, read) => {
    expect(addSchema.parse({ ...filled, applicationFees }).input.applicationFees).toBe(read);
  });

  it.each([
    '12,50',
    '12,5',
    '12.000',
    '12.50',
    '1,0000',
    '1,000 000',
    '0,500',
    ',500',
    '12 50',
    '1e3',
    '0x10',
    '0b1',
    '+5',
    '²',
  ])('the scholarship form rejects the ambiguous fee "%s"', (fee) => {
    expect(problems({ applicationFees: fee, tuitionFees: fee })).toEqual({
      applicationFees: problem('wholeNumber', { min: 0, max: 1_000_000 }),
      tuitionFees: problem('wholeNumber', { min: 0, max: 10_000_000 }),
    });
  });

  it.each([
    ['applicationFees', '-1'],
    ['applicationFees', '1.5'],
    ['applicationFees', 'twenty'],
    ['applicationFees', '1e21'],
    ['universityWorldRank', '0'],
    ['applicationDeadline', '2026-10-31'],
    ['postedUserEmail', 'nobody'],
    ['officialUrl', 'www.example.org'],
    ['universityImage', 'javascript:alert(1)'],
  ])('the scholarship form rejects %s with the value %s', (name, value) => {
    expect(Object.keys(problems({ [name]: value }))).toEqual([name]);
  });

  it('the scholarship form validates both dates even if other fields are missing', () => {
    expect(problems({ scholarshipName: '', applicationDeadline: '2026-10-01' })).toEqual({
      scholarshipName: problem('required'),
      applicationDeadline: problem('deadlineBeforePost'),
    });
  });

  it("an update of a scholarship omits the poster's address and accepts the stored picture", () => {
    const { input } = updateSchema.parse(filled);
    expect(input).not.toHaveProperty('postedUserEmail');
    expect(input.universityImage).toBe('/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91.webp');
  });

  it('a copied scholarship is posted today by its editor with a future deadline', () => {
    const copied = toCopyValues(makeEdited(), 'me@example.org', '2026-11-21');
    expect(copied).toMatchObject({
      scholarshipName: 'Gates Cambridge Scholarship',
      scholarshipPostDate: '2026-11-21',
      applicationDeadline: '2026-11-30',
      postedUserEmail: 'me@example.org',
    });
    expect(
      toCopyValues(makeEdited({ phase: 'CLOSED' }), 'me@example.org', '2026-12-01').applicationDeadline,
    ).toBe('2027-11-30');
  });

  it("a closed scholarship's copy has a later deadline and later years in its name", () => {
    const closed = makeEdited({
      scholarshipName: 'Grant 2024/2025 of 1927',
      applicationDeadline: '2024-02-29',
    });
    expect(toCopyValues(closed, 'me@example.org', '2026-12-01')).toMatchObject({
      scholarshipName: 'Grant 2027/2028 of 1927',
      applicationDeadline: '2027-02-28',
    });
  });

  // product: P7.30
  it('copying a closed scholarship shifts its dates and omits a past opening day', () => {
    const age = (on: string) => ({ fact: 'birthday', is: 'ageAtMost' as const, value: 30, on });
    const closed = makeEdited({
      phase: 'CLOSED',
      applicationDeadline: '2025-12-31',
      dates: { ...makeEdited().dates, opensOn: '2025-10-01', decisionsBy: '2026-02-01' },
      requirementConditions: { hard: { all: [age('2025-09-01'), { not: age('2025-10-01') }] }, soft: null },
    });
    const copied = toCopyValues(closed, 'me@example.org', '2026-12-01');
    expect(copied).toMatchObject({ opensOn: '', decisionsBy: '2027-02-01' });
    expect(listLeftOut(closed, copied)).toEqual(['opensOn']);
    expect(JSON.parse(copied.requirements)).toEqual({
      hard: { all: [age('2026-09-01'), { not: age('2026-10-01') }] },
      soft: null,
    });
    const open = toCopyValues({ ...closed, phase: 'OPEN' }, 'me@example.org', '2026-12-01');
    expect(JSON.parse(open.requirements).hard.all[0]).toEqual(age('2025-09-01'));
  });
});
