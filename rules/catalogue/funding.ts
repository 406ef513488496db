import { z } from 'zod';
import { lineOfText, oneOf, REQUIRED, storableText, wholeNumber } from '../fields.ts';
import { isCurrency, MAX_MONEY } from '../money/currencies.ts';
import { problem } from '../problems.ts';
import { FUNDING_COVERS, FUNDING_FREQUENCIES } from './scholarshipOptions.ts';

const amount = wholeNumber(1, MAX_MONEY).nullish();

/**
 * Schema of a scholarship's funding. `min` and `max` are amounts per payment in minor units of `currency`
 * (ISO 4217). Unknown amounts are null, never 0.
 */
export const fundingSchema = z
  .object({
    min: amount,
    max: amount,
    currency: storableText().refine(isCurrency, problem('currency')).nullish(),
    awardCount: wholeNumber(1, 100_000).nullish(),
    frequency: oneOf(FUNDING_FREQUENCIES).nullish(),
    months: wholeNumber(1, 120).nullish(),
    covers: z
      .array(oneOf(FUNDING_COVERS))
      .max(100, problem('atMost', { max: 100 }))
      .transform((covers) => FUNDING_COVERS.filter((cover) => covers.includes(cover)))
      .nullish(),
    isRenewable: z.boolean(problem('trueOrFalse')).nullish(),
    note: lineOfText(300).nullish(),
  })
  .refine(({ min, max }) => !min || !max || max >= min, { path: ['max'], message: problem('belowMin') })
  .refine(({ min, max, currency }) => currency || (!min && !max), { path: ['currency'], message: REQUIRED });

export type FundingInput = z.infer<typeof fundingSchema>;

export type Funding = {
  [Name in Exclude<keyof FundingInput, 'covers'>]-?: NonNullable<FundingInput[Name]> | null;
} & {
  covers: NonNullable<FundingInput['covers']>;
};
