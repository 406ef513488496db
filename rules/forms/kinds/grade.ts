import { z } from 'zod';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

const MAX_SCALE = 1_000;

const expected = problem('grade', { max: MAX_SCALE });
const aboveBest = problem('gradeAboveBest');

export const grade = defineKind({
  limits: {},
  answerSchema: () =>
    z
      .strictObject(
        {
          value: z.number(expected).min(0, expected),
          of: z.number(expected).positive(expected).max(MAX_SCALE, expected),
        },
        expected,
      )
      .refine(({ value, of }) => value <= of, aboveBest),
  fact: 'grade',
  toValues: ({ value, of }) => [{ number: value, text: String(of) }],
  toText: ({ value, of }) => `${value} of ${of}`,
  fromText: (text) => {
    const [, value, of] = /^(\d+(?:\.\d+)?)\s*(?:of|\/)\s*(\d+(?:\.\d+)?)$/.exec(text) ?? [];
    return value && of ? { value: Number(value), of: Number(of) } : text;
  },
});
