import { currencyDigits, formatAmount, nameCurrency } from '../money/currencies.ts';
import type { Funding } from './funding.ts';

type Amounts = Pick<Funding, 'min' | 'max' | 'currency'>;

export type FundingRange = { range: 'from' | 'upTo' | 'other'; amount: string };

/**
 * Formats a range in a language (BCP 47): `€992`, `€10,000–€12,000` or `$1,000–$2,000 USD`. Null if no amount is known.
 */
export function formatRange({ min, max, currency }: Amounts, language: string): FundingRange | null {
  const known = min ?? max;
  if (known === null || currency === null) return null;
  const amount = formatAmount(known, currency, language);
  if (min === max) return { range: 'other', amount };
  if (max === null) return { range: 'from', amount };
  if (min === null) return { range: 'upTo', amount };
  const ends = [min, max].map((end) => formatAmount(end, currency, language).replace(` ${currency}`, ''));
  return { range: 'other', amount: nameCurrency(ends.join('–'), currency) };
}

export function toDecimal(minorUnits: number, currency: string): number {
  return minorUnits / 10 ** currencyDigits(currency);
}
