import { z } from 'zod';
import { REQUIRED } from '../../../rules/fields.ts';
import { currencyDigits, MAX_MONEY } from '../../../rules/money/currencies.ts';
import { parseAmount } from '../../../rules/money/typedAmount.ts';
import { problem } from '../../../rules/problems.ts';

type Limits = { min?: number; max?: number; isOptional?: boolean };

export function typedMoney(currency: string, { min = 1, max = MAX_MONEY, isOptional }: Limits = {}) {
  return z.string().transform((text, check) => {
    const isEmpty = text.trim() === '';
    if (isEmpty && isOptional) return null;
    const amount = parseAmount(text, currency);
    if (amount !== null && amount >= min && amount <= max) return amount;
    const digits = currencyDigits(currency);
    const [lowest = 0, highest = 0] = [min, max].map((each) => each / 10 ** digits);
    const wrong = problem('amount', { min: lowest, max: highest, digits });
    check.addIssue({ code: 'custom', message: isEmpty ? REQUIRED : wrong });
    return z.NEVER;
  });
}
