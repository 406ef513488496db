import { z } from 'zod';
import { calendarDay, oneOf, wholeNumber } from '../../fields.ts';
import { problem } from '../../problems.ts';
import { textsRule } from '../texts.ts';
import { defineKind } from './kind.ts';
import { MAX_WORDS } from './paragraph.ts';

export const MAX_REFEREES = 5;
export const MAX_ASKS = 10;
const MAX_TEXT_CHARACTERS = 2_000;
const MAX_LABEL_CHARACTERS = 300;

/** When references have to be there: before the application is submitted, or by a day that may come after. */
const REFERENCE_DUES = ['beforeSubmitting', 'afterSubmitting'] as const;

/** What a referee sends: words written here, a file with any paragraphs that are asked, or whichever of both they like. */
export const REFERENCE_TAKES = ['writes', 'file', 'either'] as const;

const count = wholeNumber(1, MAX_REFEREES).optional();

/** A paragraph that a referee is asked to write. */
const ask = z.strictObject(
  {
    key: z.string(problem('required')).regex(/^[a-z][A-Za-z0-9]{0,49}$/, problem('questionKey')),
    label: textsRule(MAX_LABEL_CHARACTERS),
    isRequired: z.boolean(problem('trueOrFalse')).optional(),
    maxWords: wholeNumber(1, MAX_WORDS).optional(),
  },
  problem('question'),
);

/** What others write about an applicant. Who is asked, and what they wrote, are records of their own: no answer is kept with the others. */
export const reference = defineKind({
  limits: {
    minReferees: count,
    maxReferees: count,
    /** What referees should write about. */
    about: textsRule(MAX_TEXT_CHARACTERS).optional(),
    due: oneOf(REFERENCE_DUES).optional(),
    /** The last day, of those that are due after submitting. */
    dueOn: calendarDay().optional(),
    /** Left out, words. */
    takes: oneOf(REFERENCE_TAKES).optional(),
    /** What referees are asked to write; left out, one letter, or nothing beside a file. */
    asks: z
      .array(ask, problem('atLeastOne'))
      .min(1, problem('atLeastOne'))
      .max(MAX_ASKS, problem('atMost', { max: MAX_ASKS }))
      .refine((given) => new Set(given.map(({ key }) => key)).size === given.length, problem('optionTwice'))
      .optional(),
  },
  checkLimits: ({ minReferees = 1, maxReferees = MAX_REFEREES, due, dueOn }) => ({
    ...(maxReferees < minReferees && {
      maxReferees: problem('wholeNumber', { min: minReferees, max: MAX_REFEREES }),
    }),
    ...(due === 'afterSubmitting' && !dueOn && { dueOn: problem('required') }),
  }),
  isElsewhere: true,
  answerRule: () => z.custom<never>(() => false, problem('notAnAnswer')),
  fact: null,
  toValues: () => [],
});
