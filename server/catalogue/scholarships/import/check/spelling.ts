import type { z } from 'zod';
import type { ScholarshipInput, scholarshipRecord } from '../../../../../rules/catalogue/scholarships.ts';
import type { FieldProblems } from '../../../../../rules/problems.ts';
import type { OptionSettings } from '../../../../platform/language/optionLabels.ts';

/**
 * Names of the fields in a file, and the schema of its records. The API passes the spelling as an argument, because
 * the domain must not depend on an API's names.
 */
export type Spelling = {
  fields: Record<keyof ScholarshipInput, { wire: string; kind: ValueKind }>;
  rule: typeof scholarshipRecord;
  read(record: Record<string, unknown>): Record<string, unknown>;
  explain(error: z.ZodError, record: Record<string, unknown>): FieldProblems;
};

export type Spell = (env: OptionSettings) => Spelling;

export type ValueKind = 'text' | 'number' | 'day' | 'option';
