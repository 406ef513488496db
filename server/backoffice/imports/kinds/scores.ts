import {
  findStoredScores,
  refuseScores,
  writeScores,
} from '../../../applications/assessment/importScores/importScores.ts';
import {
  keyOfScores,
  type ScoreRow,
  scoreRowSchema,
} from '../../../applications/assessment/importScores/scoreRow.ts';
import { listProblems, type RowKind } from './rowKind.ts';

/**
 * Imports scores for assignments in open rounds, with a column for each question of the rubric. Submitted scores and
 * drafts are never changed.
 */
export const SCORES: RowKind<ScoreRow> = {
  required: ['round', 'application', 'assessor'],
  optional: [],
  aliases: {
    assessor: ['assessor e-mail', 'reviewer'],
    application: ['reference number'],
    round: ['round ID'],
  },
  takesOthers: true,
  check({ cells: { round, application, assessor, ...cells } }) {
    const { data, error } = scoreRowSchema.safeParse({ round, application, assessor, cells });
    return data ? { value: data } : { problems: listProblems(error) };
  },
  keyOf: keyOfScores,
  refuse: refuseScores,
  findStored: findStoredScores,
  write: writeScores,
};
