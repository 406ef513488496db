import type { z } from 'zod';
import type { FieldProblems } from '../../../../../rules/problems.ts';
import type { ScholarshipInput } from '../../../../../rules/scholarships.ts';

/** Names of fields in a file. The caller passes it, because the domain must not depend on an API's names. */
export type Spelling = {
  fields: Record<keyof ScholarshipInput, { wire: string; kind: ValueKind }>;
  read(record: Record<string, unknown>): Record<string, unknown>;
  explain(error: z.ZodError, record: Record<string, unknown>): FieldProblems;
};

export type ValueKind = 'text' | 'number' | 'day' | 'option';
