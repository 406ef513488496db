import { GENDERS } from '../applicationOptions.ts';
import type { Facts } from '../conditions/condition.ts';
import { DEGREES } from '../scholarshipOptions.ts';
import { factsFrom } from './facts.ts';
import { type Form, questionsOf } from './question.ts';

const coded = (values: readonly string[]) => values.map((value) => ({ value }));

/**
 * What every application asks, as a form; conditions of a scholarship's questions may name it. The
 * answers are columns of their own, checked by rules/applications.ts.
 */
export const APPLICATION_FIELDS: Form = {
  sections: [
    {
      key: 'applicant',
      questions: [
        { key: 'applicantName', kind: 'line', isIdentifying: true },
        { key: 'phone', kind: 'line', isIdentifying: true },
        { key: 'address', kind: 'paragraph', isIdentifying: true },
        { key: 'applicantImage', kind: 'link', isIdentifying: true },
        { key: 'ssc', kind: 'line' },
        { key: 'hsc', kind: 'line' },
        { key: 'gender', kind: 'choice', options: coded(GENDERS) },
        { key: 'degree', kind: 'choice', options: coded(DEGREES) },
      ],
    },
  ],
};

/** No question of a scholarship may have these keys. */
export const RESERVED_KEYS = [
  ...questionsOf(APPLICATION_FIELDS).map(({ key }) => key),
  'scholarshipId',
  'consent',
];

/** What is known from these fields, of an application or of what was typed into a draft. */
export function applicationFacts(fields: object): Facts {
  return factsFrom(APPLICATION_FIELDS, { ...fields });
}
