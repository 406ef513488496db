import type { z } from 'zod';
import type { OptionField } from '../../../rules/catalogue/scholarshipOptions.ts';
import {
  type ScholarshipInput,
  scholarshipRecord,
  withLists,
} from '../../../rules/catalogue/scholarships.ts';
import { REQUIRED } from '../../../rules/fields.ts';
import { type FieldProblems, isProblem, type Problem, problem } from '../../../rules/problems.ts';
import type { Spelling } from '../../catalogue/scholarships/import/check/spelling.ts';
import { type OptionSettings, optionCodes, wordOption } from '../../platform/language/optionLabels.ts';
import { readWire, refuseSpelling } from './wireFields.ts';
import { listWords, type WireWords } from './wireOptions.ts';

export type WireField = {
  wire: string;
  kind: 'text' | 'number' | 'day' | 'option';
  list?: OptionField;
  isNullable?: true;
  description?: string;
};

const description = 'In whole units of the portal’s currency.';

export const SCHOLARSHIP_WIRE: Record<keyof ScholarshipInput, WireField> = {
  scholarshipName: { wire: 'scholarshipName', kind: 'text' },
  universityName: { wire: 'university_name', kind: 'text' },
  universityImage: { wire: 'university_image', kind: 'text', isNullable: true },
  universityCountry: { wire: 'universityCountry', kind: 'text' },
  universityCity: { wire: 'universityCity', kind: 'text' },
  universityWorldRank: { wire: 'universityWorldRank', kind: 'number' },
  subjectCategory: { wire: 'subjectCategory', kind: 'option', list: 'subjectCategory' },
  scholarshipCategory: { wire: 'scholarshipCategory', kind: 'option', list: 'scholarshipCategory' },
  degree: { wire: 'degree', kind: 'option', list: 'degree' },
  tuitionFees: { wire: 'tuitionFees', kind: 'number', isNullable: true },
  applicationFees: { wire: 'applicationFees', kind: 'number', description },
  serviceCharge: { wire: 'serviceCharge', kind: 'number', description },
  applicationDeadline: { wire: 'applicationDeadline', kind: 'day' },
  scholarshipPostDate: { wire: 'scholarshipPostDate', kind: 'day' },
  postedUserEmail: {
    wire: 'postedUserEmail',
    kind: 'text',
    isNullable: true,
    description: 'For staff only.',
  },
  description: { wire: 'description', kind: 'text', isNullable: true },
  officialUrl: { wire: 'officialUrl', kind: 'text', isNullable: true },
};

const FIELDS = Object.entries(SCHOLARSHIP_WIRE);

export function scholarshipFromWire(
  env: OptionSettings,
  record: Record<string, unknown>,
): Record<string, unknown> {
  return readWire(env, SCHOLARSHIP_WIRE, record);
}

export function scholarshipToWire(
  env: OptionSettings,
  scholarship: Partial<ScholarshipInput> & { id?: string },
): Record<string, unknown> {
  const record: Record<string, unknown> = scholarship.id === undefined ? {} : { _id: scholarship.id };
  const values: Record<string, unknown> = scholarship;
  for (const [name, { wire, list }] of FIELDS) {
    const { [name]: value } = values;
    if (value === undefined) continue;
    record[wire] = list && value !== null ? wordOption(env, { field: list, code: String(value) }) : value;
  }
  return record;
}

export function scholarshipErrorsToWire(
  env: OptionSettings,
  error: z.ZodError,
  record: Record<string, unknown>,
): FieldProblems {
  const errors: FieldProblems = {};
  for (const { path, message } of error.issues) {
    const field = SCHOLARSHIP_WIRE[path[0] as keyof ScholarshipInput];
    const words = field.list && listWords(env, field.list);
    errors[field.wire] ??= explain(words, record[field.wire], message);
  }
  return errors;
}

function explain(words: WireWords | undefined, value: unknown, message: string): Problem {
  const found = isProblem(message) ? message : problem('invalid');
  if (value === undefined || value === null || value === '') return words ? REQUIRED : found;
  if (words) return refuseSpelling(words);
  // Distinguishes values of other types from missing text, for which the schema reports the same problem.
  return message === REQUIRED && typeof value !== 'string' ? problem('notText') : found;
}

export function scholarshipSpelling(env: OptionSettings): Spelling {
  return {
    fields: SCHOLARSHIP_WIRE,
    rule: withLists(scholarshipRecord, optionCodes(env)),
    read: (record) => scholarshipFromWire(env, record),
    explain: (error, record) => scholarshipErrorsToWire(env, error, record),
  };
}
