import { describe, expect, it } from 'vitest';
import { problem } from '../../../rules/problems.ts';
import { scholarshipInput } from '../../../rules/scholarships.ts';
import { scholarshipErrorsToWire, scholarshipFromWire, scholarshipToWire } from './wire.ts';
import { WIRE_OPTIONS } from './wireOptions.ts';

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
  it('conversion to and from the wire format preserves a scholarship', () => {
    const input = scholarshipInput.parse(scholarshipFromWire(record));
    expect(input).toMatchObject({ universityName: 'University of Bergen', scholarshipCategory: 'FULL_FUND' });
    expect(scholarshipToWire({ id: '1', ...input })).toEqual({ _id: '1', ...record });
  });

  it('conversion omits unknown and missing fields', () => {
    expect(scholarshipFromWire({ university_name: 'X', __v: 0, universityName: 'Y' })).toEqual({
      universityName: 'X',
    });
  });

  it.each(['FULL_FUND', 'full fund', 'toString', '', 1])('the category %j is rejected', (word) => {
    const wire = { ...record, scholarshipCategory: word };
    const { error } = scholarshipInput.safeParse(scholarshipFromWire(wire));
    if (!error) throw new Error('It was accepted.');
    expect(scholarshipErrorsToWire(error, wire)).toEqual({
      scholarshipCategory:
        word === '' ? problem('required') : problem('oneOf', { options: 'Full fund, Partial, Self-fund' }),
    });
  });

  it('errors use the wire field names', () => {
    const wire = { ...record, university_name: '', universityCity: 7, applicationFees: '20' };
    const { error } = scholarshipInput.safeParse(scholarshipFromWire(wire));
    if (!error) throw new Error('It was accepted.');
    expect(scholarshipErrorsToWire(error, wire)).toEqual({
      university_name: problem('required'),
      universityCity: problem('notText'),
      applicationFees: problem('wholeNumber', { min: 0, max: 1_000_000 }),
    });
  });
});

it('wire option names match the specification', () => {
  expect(WIRE_OPTIONS).toEqual({
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
