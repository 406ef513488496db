import { z } from 'zod';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

/** The oldest applicants were born after the first, and no plan goes beyond the last. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

const day = (from: string, until: string) => {
  const expected = problem('dayBetween', { from, until });
  return z.iso.date(expected).refine((given) => given >= from && given <= until, expected);
};
const bound = day(FIRST_DAY, LAST_DAY).optional();

/** A calendar day that exists, `YYYY-MM-DD`. */
export const date = defineKind({
  limits: { from: bound, until: bound },
  checkLimits: ({ from = FIRST_DAY, until = LAST_DAY }) =>
    until < from ? { until: problem('dayBetween', { from, until: LAST_DAY }) } : {},
  answerRule: ({ from = FIRST_DAY, until = LAST_DAY }) => day(from, until),
  fact: 'day',
  toValues: (given) => [{ day: given }],
});
