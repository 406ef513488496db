import fc from 'fast-check';

const NAMES = [
  'itemId',
  'applicationId',
  'scholarshipName',
  'university_name',
  'university_image',
  'universityWorldRank',
  'applicationDeadline',
  'applicationFees',
  'totalFee',
  'phone',
  'address',
  'applicantName',
  'applicantImage',
  'gender',
  'degree',
  'feedback',
  'status',
  'reason',
  'rating',
  'comment',
  'email',
  'name',
  'role',
  'user_email',
  'userId',
  '_id',
  'version',
  'isAdmin',
];

const TEXTS = [
  '',
  ' ',
  "' OR 1=1--",
  '%',
  '\u0000',
  '\ud800',
  '\u202e',
  'a\r\nBcc: x@example.org',
  'accepted',
  'admin',
];

export function generateBody(ids: readonly string[]): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.constantFrom(...ids, ...TEXTS, 'canary@example.org', '2026-09-30'),
    fc.constantFrom(-1, 0, 1, 1.5, 25, 1e21, 2_147_483_648, null, true),
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ maxLength: 5_000 }),
  );
  const record = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: NAMES.length });
  return fc.oneof({ weight: 9, arbitrary: record }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });
}
