import { z } from 'zod';
import { problem } from '../../problems.ts';
import { textsSchema } from '../texts.ts';
import { defineKind } from './kind.ts';

const MAX_SCORE = 100;
const MAX_WEIGHT = 100;
const MAX_WORDING_CHARACTERS = 500;

const whole = (max: number) => {
  const expected = problem('wholeNumber', { min: 0, max });
  return z.int(expected).min(0, expected).max(max, expected);
};

export const score = defineKind({
  limits: {
    from: whole(MAX_SCORE),
    to: whole(MAX_SCORE),
    weight: whole(MAX_WEIGHT),
    wordings: z.record(z.string().regex(/^\d{1,3}$/), textsSchema(MAX_WORDING_CHARACTERS)).optional(),
  },
  checkLimits: ({ from, to, wordings = {} }) => ({
    ...(to > from ? {} : { to: problem('wholeNumber', { min: from + 1, max: MAX_SCORE }) }),
    ...(Object.keys(wordings).every((worded) => Number(worded) >= from && Number(worded) <= to)
      ? {}
      : { wordings: problem('wholeNumber', { min: from, max: to }) }),
  }),
  answerSchema: ({ from, to }) => {
    const expected = problem('wholeNumber', { min: from, max: to });
    return z.int(expected).min(from, expected).max(to, expected);
  },
  fact: 'number',
  toValues: (given) => [{ number: given }],
  fromText: (text) => (text === '' ? text : Number(text)),
});
