import { catalogueLanguage, type Language } from '../../../messages/languages.ts';
import { formatAmount } from '../../../rules/money/currencies.ts';

export function formatMinorUnits(
  { minorUnits, currency }: { minorUnits: number; currency: string },
  language: Language,
): string {
  return formatAmount(minorUnits, currency, catalogueLanguage(language));
}
