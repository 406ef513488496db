import { GENDERS } from '../applications/applicationOptions.ts';
import { OPTION_CODE } from '../catalogue/scholarshipOptions.ts';
import type { Facts } from '../conditions/condition.ts';
import { factsFrom } from './facts/facts.ts';
import type { KindName } from './kinds/kinds.ts';
import { type Form, listQuestions } from './question.ts';

const coded = (values: readonly string[]) => values.map((value) => ({ value }));

/**
 * Returns the fields of every application as a form, so that conditions of a scholarship's questions can
 * refer to them. Their answers are stored in columns and validated by rules/applications/applications.ts. Without
 * `degrees`, any code is valid.
 */
export const applicationFields = (degrees: readonly string[] = []): Form => ({
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
        { key: 'degree', kind: 'choice', options: coded(degrees) },
      ],
    },
  ],
});

export const APPLICATION_FIELDS = applicationFields();

export const RESERVED_KEYS = [
  ...listQuestions(APPLICATION_FIELDS).map(({ key }) => key),
  'scholarshipId',
  'consent',
];

export const NOT_IN_APPLICATION: readonly KindName[] = ['score'];

/** `fields` may be the unvalidated values of a draft. */
export function applicationFacts(fields: object): Facts {
  const { degree } = fields as { degree?: unknown };
  const isCode = typeof degree === 'string' && OPTION_CODE.test(degree);
  return factsFrom(applicationFields(isCode ? [degree] : []), { ...fields });
}
