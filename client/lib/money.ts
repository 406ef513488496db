import { catalogueLanguage, type Language } from '../../messages/languages.ts';
import { formatAmount } from '../../rules/currencies.ts';

/** Formats an amount in minor units: 2500 US cents become `$25 USD`. */
export function formatMinorUnits(
  { minorUnits, currency }: { minorUnits: number; currency: string },
  language: Language,
): string {
  return formatAmount(minorUnits, currency, catalogueLanguage(language));
}
