import type { z } from 'zod';
import type { FieldProblems } from '../../../../../rules/problems.ts';
import {
  type ScholarshipInput,
  scholarshipInput,
  type scholarshipRecord,
} from '../../../../../rules/scholarships.ts';
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

/** Names of the columns that every scholarship has. */
export function listRequired({ fields }: Pick<Spelling, 'fields'>): string[] {
  const isRequired = (name: keyof ScholarshipInput) =>
    !scholarshipInput.shape[name].safeParse(undefined).success;
  return Object.entries(fields)
    .filter(([name]) => isRequired(name as keyof ScholarshipInput))
    .map(([, { wire }]) => wire);
}
