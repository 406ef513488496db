import type { z } from 'zod';
import type { FieldProblems } from '../../../../../rules/problems.ts';
import type { ScholarshipInput } from '../../../../../rules/scholarships.ts';

/**
 * How the fields are called in a file. It comes from the caller, because the domain does not know how each API names them.
 */
export type Spelling = {
  /** For each field its name in the file, and what it holds there. */
  fields: Record<keyof ScholarshipInput, { wire: string; kind: ValueKind }>;
  /** A record of the file → what `scholarshipInput` checks. */
  read(record: Record<string, unknown>): Record<string, unknown>;
  /** What `scholarshipInput` refused, by the names of the file. */
  explain(error: z.ZodError, record: Record<string, unknown>): FieldProblems;
};

export type ValueKind = 'text' | 'number' | 'day' | 'option';
