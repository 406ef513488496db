import type { KindName } from './kinds/kinds.ts';
import type { Form } from './question.ts';

/** What the profile does not ask: documents answer applications, and are kept for them. */
export const NOT_IN_PROFILE: readonly KindName[] = ['document', 'reference'];

/** Fields of study, broadly: UNESCO’s ISCED-F 2013, with two of its fields parted as applicants name them. */
const FIELDS_OF_STUDY = [
  'AGRICULTURE',
  'ARTS',
  'BUSINESS',
  'EDUCATION',
  'ENGINEERING',
  'HEALTH',
  'HUMANITIES',
  'COMPUTING',
  'LAW',
  'NATURAL_SCIENCES',
  'SERVICES',
  'SOCIAL_SCIENCES',
];

/** The languages that most people speak or study in, by ISO 639-1. */
const LANGUAGES_SPOKEN =
  'am ar bn cs da de el en es fa fi fr ha he hi hu id it ja ko ms my ne nl no pl ps pt ro ru rw si so sv sw ta te th tr uk ur uz vi yo zh zu'.split(
    ' ',
  );

const coded = (values: readonly string[]) => values.map((value) => ({ value }));

/**
 * The applicant profile that a portal starts with: what scholarships ask in their requirements. No answer is required. The words are in
 * messages/<language>/profileForm.json, by key. Amounts are of `currency`, the portal's.
 */
export function builtInProfileForm({ currency }: { currency: string }): Form {
  return {
    sections: [
      {
        key: 'about',
        questions: [
          { key: 'nationality', kind: 'country', isIdentifying: true },
          { key: 'residence', kind: 'country', isIdentifying: true },
          { key: 'birthday', kind: 'date', until: '2099-12-31', isIdentifying: true },
          { key: 'languages', kind: 'choices', options: coded(LANGUAGES_SPOKEN) },
        ],
      },
      {
        key: 'studies',
        questions: [
          {
            key: 'degree',
            kind: 'choice',
            options: coded(['DIPLOMA', 'BACHELOR', 'MASTERS', 'DOCTORATE']),
          },
          { key: 'fieldsOfStudy', kind: 'choices', options: coded(FIELDS_OF_STUDY) },
          { key: 'gpa', kind: 'grade' },
          { key: 'isEnrolled', kind: 'statement' },
          {
            key: 'enrolledAt',
            kind: 'line',
            showWhen: { fact: 'isEnrolled', is: 'flag', value: true },
            isIdentifying: true,
          },
        ],
      },
      {
        key: 'means',
        questions: [{ key: 'income', kind: 'money', currency }],
      },
    ],
  };
}
