import { z } from 'zod';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { checkInput } from '../../platform/input.ts';

export type DraftRow = {
  id: string;
  scholarshipId: string;
  content: unknown;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Problems with answers that the last save did not store, keyed by question. Set only after a save. */
  refused?: FieldProblems;
};

export const DRAFT_COLUMNS = {
  id: true,
  scholarshipId: true,
  content: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

const scholarshipSchema = z.object({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) });

export function checkScholarshipId(given: { scholarshipId: string }): string {
  return checkInput(scholarshipSchema, given).scholarshipId;
}
