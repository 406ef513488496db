import { formatMoney } from '../../messages/formats.ts';
import type { Language } from '../../messages/languages.ts';
import { currencyDigits } from '../../rules/currencies.ts';

/** An amount in whole units with its currency: `$1,200`, `€20`. */
export function showMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );
}

/** An amount in whole units where there is little room: `$1.6K`. */
export function showRoughly(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency, notation: 'compact' }).format(amount);
}

/** What was or is to be paid, in minor units: 2500 USD is `$25.00`. */
export function showPaid({ minorUnits, currency }: { minorUnits: number; currency: string }): string {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minorUnits / 10 ** digits);
}

/** An amount in minor units: 2500 USD is `$25.00`. */
export function formatMinorUnits(
  { minorUnits, currency }: { minorUnits: number; currency: string },
  language: Language,
): string {
  const digits = currencyDigits(currency);
  return formatMoney(minorUnits / 10 ** digits, currency, language, digits);
}
