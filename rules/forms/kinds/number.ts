import { z } from 'zod';
import { MAX_NUMBER } from '../../conditions/condition.ts';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

const expected = problem('number', { min: -MAX_NUMBER, max: MAX_NUMBER });
const bound = z.number(expected).min(-MAX_NUMBER, expected).max(MAX_NUMBER, expected).optional();

export const number = defineKind({
  limits: { min: bound, max: bound, isWhole: z.boolean(problem('trueOrFalse')).optional() },
  checkLimits: ({ min = -MAX_NUMBER, max = MAX_NUMBER }) =>
    max < min ? { max: problem('number', { min, max: MAX_NUMBER }) } : {},
  answerSchema: ({ min = -MAX_NUMBER, max = MAX_NUMBER, isWhole = false }) => {
    const within = problem(isWhole ? 'wholeNumber' : 'number', { min, max });
    return z
      .number(within)
      .min(min, within)
      .max(max, within)
      .refine((given) => !isWhole || Number.isInteger(given), within);
  },
  fact: 'number',
  toValues: (given) => [{ number: given }],
  fromText: (text) => (text === '' ? text : Number(text)),
});
