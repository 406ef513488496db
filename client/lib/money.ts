import { formatMoney } from '../../messages/formats.ts';
import type { Language } from '../../messages/languages.ts';
import { currencyDigits } from '../../rules/currencies.ts';

/** An amount in minor units: 2500 USD is `$25.00`. */
export function formatMinorUnits(
  { minorUnits, currency }: { minorUnits: number; currency: string },
  language: Language,
): string {
  const digits = currencyDigits(currency);
  return formatMoney(minorUnits / 10 ** digits, currency, language, digits);
}
