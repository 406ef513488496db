import { describe, expect, it } from 'vitest';
import { scholarshipInput } from './scholarships.ts';

const FORM = {
  scholarshipName: 'Fjord Award',
  universityName: 'University of Bergen',
  universityImage: 'https://example.org/fjord.png',
  universityCountry: 'Norway',
  universityCity: 'Bergen',
  universityWorldRank: 201,
  subjectCategory: 'ENGINEERING',
  scholarshipCategory: 'FULL_FUND',
  degree: 'MASTERS',
  applicationFees: 20,
  serviceCharge: 5,
  applicationDeadline: '2027-06-30',
  scholarshipPostDate: '2026-11-22',
  postedUserEmail: 'staff@example.org',
};

const wrongFields = (changes: object) =>
  scholarshipInput.safeParse({ ...FORM, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('scholarship rules', () => {
  it('a valid scholarship input has no problems', () => expect(wrongFields({})).toEqual([]));

  it.each([1.5, 1e-16, 20.000000000000004, -1, 'x', undefined])(
    "a scholarship's dates are checked even if the fee is invalid: %s",
    (applicationFees) => {
      expect(wrongFields({ applicationFees, applicationDeadline: '2026-01-01' })).toEqual([
        'applicationFees',
        'applicationDeadline',
      ]);
    },
  );

  it('scholarship URLs are normalised as in GraphQL responses', () => {
    expect(scholarshipInput.parse({ ...FORM, officialUrl: 'https://Example.org' }).officialUrl).toBe(
      'https://example.org/',
    );
  });
});
