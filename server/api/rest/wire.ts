import type { z } from 'zod';
import { REQUIRED } from '../../../rules/fields.ts';
import { type FieldProblems, isProblem, type Problem, problem } from '../../../rules/problems.ts';
import type { ScholarshipInput } from '../../../rules/scholarships.ts';
import { readWire, refuseSpelling } from './wireFields.ts';
import { WIRE_OPTIONS } from './wireOptions.ts';

export type WireField = {
  wire: string;
  kind: 'text' | 'number' | 'day' | 'option';
  words?: Readonly<Record<string, string>>;
  isNullable?: true;
  description?: string;
};

const description = 'In whole units of the portal’s currency.';

/** Maps a scholarship's fields to the wire. The last two are our additions. */
export const SCHOLARSHIP_WIRE: Record<keyof ScholarshipInput, WireField> = {
  scholarshipName: { wire: 'scholarshipName', kind: 'text' },
  universityName: { wire: 'university_name', kind: 'text' },
  universityImage: { wire: 'university_image', kind: 'text', isNullable: true },
  universityCountry: { wire: 'universityCountry', kind: 'text' },
  universityCity: { wire: 'universityCity', kind: 'text' },
  universityWorldRank: { wire: 'universityWorldRank', kind: 'number' },
  subjectCategory: { wire: 'subjectCategory', kind: 'option', words: WIRE_OPTIONS.subjectCategory },
  scholarshipCategory: {
    wire: 'scholarshipCategory',
    kind: 'option',
    words: WIRE_OPTIONS.scholarshipCategory,
  },
  degree: { wire: 'degree', kind: 'option', words: WIRE_OPTIONS.degree },
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

/** Converts a wire record to the input of `scholarshipInput`, without validating it. */
export function scholarshipFromWire(record: Record<string, unknown>): Record<string, unknown> {
  return readWire(SCHOLARSHIP_WIRE, record);
}

export function scholarshipToWire(
  scholarship: Partial<ScholarshipInput> & { id?: string },
): Record<string, unknown> {
  const record: Record<string, unknown> = scholarship.id === undefined ? {} : { _id: scholarship.id };
  const values: Record<string, unknown> = scholarship;
  for (const [name, { wire, words }] of FIELDS) {
    if (values[name] !== undefined) record[wire] = words ? words[String(values[name])] : values[name];
  }
  return record;
}

export function scholarshipErrorsToWire(error: z.ZodError, record: Record<string, unknown>): FieldProblems {
  const errors: FieldProblems = {};
  for (const { path, message } of error.issues) {
    const field = SCHOLARSHIP_WIRE[path[0] as keyof ScholarshipInput];
    errors[field.wire] ??= explain(field, record[field.wire], message);
  }
  return errors;
}

function explain({ words }: WireField, value: unknown, message: string): Problem {
  const found = isProblem(message) ? message : problem('invalid');
  if (value === undefined || value === null || value === '') return words ? REQUIRED : found;
  if (words) return refuseSpelling(words);
  // The rule reports the same problem for missing text and for other types.
  return message === REQUIRED && typeof value !== 'string' ? problem('notText') : found;
}

export const SCHOLARSHIP_SPELLING = {
  fields: SCHOLARSHIP_WIRE,
  read: scholarshipFromWire,
  explain: scholarshipErrorsToWire,
};
