import { z } from 'zod';
import { wholeNumber } from '../../fields.ts';
import { currencyDigits, isCurrency, MAX_MONEY } from '../../money/currencies.ts';
import { parseAmount, typeAmount } from '../../money/typedAmount.ts';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

/**
 * An amount in minor units of the question's currency. The answer also stores the currency, so that an old
 * answer remains correct after a change of the question's currency. Conditions compare the amount with
 * decimals: 1250.5 for 125050 cents.
 */
export const money = defineKind({
  limits: {
    currency: z.string(problem('currency')).refine(isCurrency, problem('currency')),
    min: wholeNumber(0, MAX_MONEY).optional(),
    max: wholeNumber(0, MAX_MONEY).optional(),
  },
  checkLimits: ({ min = 0, max = MAX_MONEY }) =>
    max < min ? { max: problem('wholeNumber', { min, max: MAX_MONEY }) } : {},
  answerSchema: ({ currency, min = 0, max = MAX_MONEY }) => {
    const digits = currencyDigits(currency);
    const unit = 10 ** digits;
    const expected = problem('amount', { min: min / unit, max: max / unit, digits });
    const minorUnits = z
      .number(expected)
      .min(min, expected)
      .max(max, expected)
      .refine(Number.isInteger, expected);
    return z.strictObject(
      { amount: minorUnits, currency: z.literal(currency, problem('amountIn', { currency })) },
      expected,
    );
  },
  fact: 'number',
  toFact: ({ amount, currency }) => amount / 10 ** currencyDigits(currency),
  toValues: ({ amount, currency }) => [{ number: amount, text: currency }],
  toText: ({ amount, currency }) => `${typeAmount(amount, currency)} ${currency}`,
  fromText: (text, { currency: asked }) => {
    const [, typed = '', currency = asked] = /^(.*?)(?:\s*([A-Z]{3}))?$/.exec(text) ?? [];
    return { amount: parseAmount(typed, currency), currency };
  },
});
