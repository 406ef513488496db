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
  /** Reasons why some of the answers just sent were not stored. */
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
