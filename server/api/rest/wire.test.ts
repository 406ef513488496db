import { describe, expect, it } from 'vitest';
import { scholarshipInput, withLists } from '../../../rules/catalogue/scholarships.ts';
import { problem } from '../../../rules/problems.ts';
import { optionCodes } from '../../platform/language/optionLabels.ts';
import { readEnv } from '../../platform/settings/env.ts';
import { scholarshipErrorsToWire, scholarshipFromWire, scholarshipToWire } from './wire.ts';
import { listWords, WIRE_OPTIONS } from './wireOptions.ts';

const env = readEnv({});
const rule = withLists(scholarshipInput, optionCodes(env));

const LISTS = Object.fromEntries(
  (['degree', 'scholarshipCategory', 'subjectCategory'] as const).map((field) => [
    field,
    listWords(env, field),
  ]),
);

const record = {
  scholarshipName: 'Bridge Award',
  university_name: 'University of Bergen',
  university_image: 'https://img.example.org/1.jpg',
  universityCountry: 'Norway',
  universityCity: 'Bergen',
  universityWorldRank: 12,
  subjectCategory: 'Engineering',
  scholarshipCategory: 'Full fund',
  degree: 'Masters',
  tuitionFees: 100,
  applicationFees: 20,
  serviceCharge: 5,
  applicationDeadline: '2026-12-01',
  scholarshipPostDate: '2026-05-01',
  postedUserEmail: 'mod@example.org',
};

// product: P8.1
describe('scholarship wire format', () => {
  it('converting a scholarship to the wire format and back preserves it', () => {
    const input = scholarshipInput.parse(scholarshipFromWire(env, record));
    expect(input).toMatchObject({ universityName: 'University of Bergen', scholarshipCategory: 'FULL_FUND' });
    expect(scholarshipToWire(env, { id: '1', ...input })).toEqual({ _id: '1', ...record });
  });

  it('conversion to the wire format omits unknown and missing fields', () => {
    expect(scholarshipFromWire(env, { university_name: 'X', __v: 0, universityName: 'Y' })).toEqual({
      universityName: 'X',
    });
  });

  it.each(['FULL_FUND', 'full fund', 'toString', '', 1])('the wire category %j is rejected', (word) => {
    const wire = { ...record, scholarshipCategory: word };
    const { error } = rule.safeParse(scholarshipFromWire(env, wire));
    if (!error) throw new Error('It was accepted.');
    expect(scholarshipErrorsToWire(env, error, wire)).toEqual({
      scholarshipCategory:
        word === '' ? problem('required') : problem('oneOf', { options: 'Full fund, Partial, Self-fund' }),
    });
  });

  it('wire format errors use the wire field names', () => {
    const wire = { ...record, university_name: '', universityCity: 7, applicationFees: '20' };
    const { error } = rule.safeParse(scholarshipFromWire(env, wire));
    if (!error) throw new Error('It was accepted.');
    expect(scholarshipErrorsToWire(env, error, wire)).toEqual({
      university_name: problem('required'),
      universityCity: problem('notText'),
      applicationFees: problem('wholeNumber', { min: 0, max: 1_000_000 }),
    });
  });
});

it('wire option names match the specification, regardless of the labels', () => {
  const degrees = [
    { code: 'MASTERS', labels: { en: 'Magister' } },
    { code: 'LAW', labels: { en: 'Law' } },
  ];
  const named = readEnv({ DEGREES: JSON.stringify(degrees) });
  expect(listWords(named, 'degree')).toEqual({ MASTERS: 'Masters', LAW: 'Law' });
  expect({ ...WIRE_OPTIONS, ...LISTS }).toEqual({
    applicationStatus: {
      PENDING: 'pending',
      PROCESSING: 'processing',
      ACCEPTED: 'accepted',
      REJECTED: 'rejected',
    },
    degree: { DIPLOMA: 'Diploma', BACHELOR: 'Bachelor', MASTERS: 'Masters' },
    gender: { MALE: 'Male', FEMALE: 'Female', OTHERS: 'Others' },
    scholarshipCategory: { FULL_FUND: 'Full fund', PARTIAL: 'Partial', SELF_FUND: 'Self-fund' },
    subjectCategory: { AGRICULTURE: 'Agriculture', ENGINEERING: 'Engineering', DOCTOR: 'Doctor' },
  });
});
