import type { KindName } from './kinds/kinds.ts';
import type { Form } from './question.ts';

export const NOT_IN_PROFILE: readonly KindName[] = ['document', 'reference', 'score'];

/**
 * Broad fields of study according to UNESCO’s ISCED-F 2013. Two of its fields are split, because applicants look for
 * the narrower subjects.
 */
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

export const LANGUAGES_KEY = 'languages';

export const FIELDS_OF_STUDY_KEY = 'fieldsOfStudy';

export const LANGUAGES_SPOKEN =
  'am ar bn cs da de el en es fa fi fr ha he hi hu id it ja ko ms my ne nl no pl ps pt ro ru rw si so sv sw ta te th tr uk ur uz vi yo zh zu'.split(
    ' ',
  );

const coded = (values: readonly string[]) => values.map((value) => ({ value }));

/**
 * Returns the built-in form of the applicant profile, in which no answer is required. Its texts are in
 * messages/<language>/profileForm.json, by key.
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
          { key: LANGUAGES_KEY, kind: 'choices', options: coded(LANGUAGES_SPOKEN) },
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
          { key: FIELDS_OF_STUDY_KEY, kind: 'choices', options: coded(FIELDS_OF_STUDY) },
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
