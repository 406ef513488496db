import { z } from 'zod';
import { reasonSchema } from '../applications/applications.ts';
import { calendarDay, lineOfText, oneOf, paragraphOfText, wholeNumber } from '../fields.ts';
import { MAX_MONEY } from '../money/currencies.ts';
import { CURRENCY_CODES } from '../money/currencyCodes.ts';
import { problem } from '../problems.ts';
import {
  DECISION_OUTCOMES,
  MAX_ACCEPT_DAYS,
  MAX_CONDITIONS,
  MAX_DECISIONS_AT_ONCE,
  MAX_FUND_NAME,
  MAX_LETTER_SUBJECT,
  MAX_LETTER_TEXT,
  MAX_PLACES,
  MAX_SIGNATURE,
} from './awardOptions.ts';

const versionSchema = wholeNumber(0, 2_000_000_000);
const currencySchema = z.enum(CURRENCY_CODES, problem('invalid'));
const flag = z.boolean(problem('invalid'));
export const amountSchema = wholeNumber(1, MAX_MONEY);
const budgetSchema = wholeNumber(0, MAX_MONEY);

export const fundSchema = z.object({
  name: lineOfText(MAX_FUND_NAME),
  currency: currencySchema,
  budget: budgetSchema,
  version: versionSchema,
});

export const awardPlanSchema = z.object({
  fundId: z.uuid(problem('invalid')).nullish(),
  currency: currencySchema,
  budget: budgetSchema.nullish(),
  places: wholeNumber(1, MAX_PLACES).nullish(),
  amount: amountSchema.nullish(),
  acceptDays: wholeNumber(1, MAX_ACCEPT_DAYS),
  conditions: z
    .union([z.literal(''), paragraphOfText(MAX_CONDITIONS)])
    .nullish()
    .transform((text) => text || null),
  offersWaitlist: flag,
  needsSecondPerson: flag,
  version: versionSchema,
});

const pickSchema = z
  .object({
    best: wholeNumber(1, MAX_PLACES).nullish(),
    below: z.number(problem('invalid')).min(0, problem('invalid')).max(100, problem('invalid')).nullish(),
    rest: flag.nullish(),
  })
  .refine(
    ({ best, below, rest }) => [best != null, below != null, rest === true].filter(Boolean).length === 1,
    problem('invalid'),
  );

/** Schema for preparing decisions. Missing values are taken from the scholarship's award plan. */
export const preparationSchema = z
  .object({
    outcome: oneOf(DECISION_OUTCOMES),
    ids: z
      .array(z.uuid(problem('id', { record: 'application' })).toLowerCase())
      .min(1, problem('required'))
      .max(MAX_DECISIONS_AT_ONCE, problem('ids', { max: MAX_DECISIONS_AT_ONCE }))
      .nullish(),
    pick: pickSchema.nullish(),
    amount: amountSchema.nullish(),
    waitlistRank: wholeNumber(1, MAX_PLACES).nullish(),
    reason: reasonSchema.nullish(),
    isReasonShared: flag.nullish().transform((isShared) => isShared ?? false),
  })
  .refine(({ ids, pick }) => (ids == null) !== (pick == null), { error: problem('required'), path: ['ids'] })
  .refine(({ outcome, reason }) => outcome !== 'RETURN' || Boolean(reason), {
    error: problem('required'),
    path: ['reason'],
  });

/** Schema for renewing awards. A renewal without an amount has that of the earlier award. */
export const renewalsSchema = z.object({
  awards: z
    .array(
      z.object({
        id: z.uuid(problem('id', { record: 'other' })).toLowerCase(),
        amount: amountSchema.nullish(),
      }),
    )
    .min(1, problem('required'))
    .max(MAX_DECISIONS_AT_ONCE, problem('ids', { max: MAX_DECISIONS_AT_ONCE })),
});

export const letterSchema = z.object({
  subject: lineOfText(MAX_LETTER_SUBJECT),
  text: paragraphOfText(MAX_LETTER_TEXT),
});

export const letterEditSchema = z.object({ letter: letterSchema.nullable(), version: versionSchema });

export const releaseCountsSchema = z.object({
  awards: wholeNumber(0, MAX_PLACES),
  waitlisted: wholeNumber(0, MAX_PLACES),
  notSelected: wholeNumber(0, MAX_PLACES),
  returned: wholeNumber(0, MAX_PLACES),
});

export const acceptAwardSchema = z.object({
  signedName: lineOfText(MAX_SIGNATURE),
  agrees: z.literal(true, problem('required')),
});

export const declineAwardSchema = z.object({ reason: reasonSchema.nullish() });
export const withdrawAwardSchema = z.object({ reason: reasonSchema, version: versionSchema });
export const endAwardSchema = z.object({ version: versionSchema });
export const extendAwardSchema = z.object({ acceptBy: calendarDay(), version: versionSchema });
