import type { z } from 'zod';
import type { FieldProblems } from '../../../../../rules/problems.ts';
import type { ScholarshipInput, scholarshipRecord } from '../../../../../rules/scholarships.ts';
import type { OptionSettings } from '../../../../platform/language/optionLabels.ts';

/**
 * Names of fields in a file, and the rule of its records with the portal's lists. The caller passes it, because the
 * domain must not depend on an API's names.
 */
export type Spelling = {
  fields: Record<keyof ScholarshipInput, { wire: string; kind: ValueKind }>;
  rule: typeof scholarshipRecord;
  read(record: Record<string, unknown>): Record<string, unknown>;
  explain(error: z.ZodError, record: Record<string, unknown>): FieldProblems;
};

/** Spells records with the portal's present lists. */
export type Spell = (env: OptionSettings) => Spelling;

export type ValueKind = 'text' | 'number' | 'day' | 'option';
