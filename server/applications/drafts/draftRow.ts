import { z } from 'zod';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { checkInput } from '../../platform/input.ts';

/** A draft as it is answered. */
export type DraftRow = {
  id: string;
  scholarshipId: string;
  content: unknown;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Why some of the answers that were just sent are not kept. */
  refused?: FieldProblems;
};

/** The columns of DraftRow. */
export const DRAFT_COLUMNS = {
  id: true,
  scholarshipId: true,
  content: true,
  version: true,
  createdAt: true,
  updatedAt: true,
} as const;

const scholarshipRule = z.object({ scholarshipId: z.uuid(problem('id', { record: 'scholarship' })) });

/** The id of the scholarship that a draft is for. */
export function checkScholarshipId(given: { scholarshipId: string }): string {
  return checkInput(scholarshipRule, given).scholarshipId;
}
