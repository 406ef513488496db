import { FIRST_ANSWER, ROLLING } from '../../days.ts';
import { answerDay } from '../../fields.ts';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

const bound = answerDay().optional();

export const date = defineKind({
  limits: { from: bound, until: bound },
  checkLimits: ({ from = FIRST_ANSWER, until = ROLLING }) =>
    until < from ? { until: problem('dayBetween', { from, until: ROLLING }) } : {},
  answerSchema: ({ from, until }) => answerDay(from, until),
  fact: 'day',
  toValues: (given) => [{ day: given }],
});
