import { z } from 'zod';
import { calendarDay, oneOf, wholeNumber } from '../../fields.ts';
import { problem } from '../../problems.ts';
import { textsSchema } from '../texts.ts';
import { defineKind } from './kind.ts';
import { MAX_WORDS } from './paragraph.ts';

export const MAX_REFEREES = 5;
export const MAX_REFEREE_QUESTIONS = 10;
const MAX_TEXT_CHARACTERS = 2_000;
const MAX_LABEL_CHARACTERS = 300;

const REFERENCE_DUES = ['beforeSubmitting', 'afterSubmitting'] as const;

export const REFERENCE_FORMATS = ['writes', 'file', 'either'] as const;

const count = wholeNumber(1, MAX_REFEREES).optional();

const ask = z.strictObject(
  {
    key: z.string(problem('required')).regex(/^[a-z][A-Za-z0-9]{0,49}$/, problem('questionKey')),
    label: textsSchema(MAX_LABEL_CHARACTERS),
    isRequired: z.boolean(problem('trueOrFalse')).optional(),
    maxWords: wholeNumber(1, MAX_WORDS).optional(),
  },
  problem('question'),
);

/** Referees and their letters are separate records, which are not stored with the other answers. */
export const reference = defineKind({
  limits: {
    minReferees: count,
    maxReferees: count,
    about: textsSchema(MAX_TEXT_CHARACTERS).optional(),
    due: oneOf(REFERENCE_DUES).optional(),
    dueOn: calendarDay().optional(),
    takes: oneOf(REFERENCE_FORMATS).optional(),
    /** Texts that referees write. Defaults to one letter, or to none if the question requests a file. */
    asks: z
      .array(ask, problem('atLeastOne'))
      .min(1, problem('atLeastOne'))
      .max(MAX_REFEREE_QUESTIONS, problem('atMost', { max: MAX_REFEREE_QUESTIONS }))
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
  answerSchema: () => z.custom<never>(() => false, problem('notAnAnswer')),
  fact: null,
  toValues: () => [],
});
