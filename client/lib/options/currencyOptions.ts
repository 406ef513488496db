import { catalogueLanguage, type Language } from '../../../messages/languages.ts';
import { CURRENCY_CODES } from '../../../rules/money/currencyCodes.ts';

export function listCurrencies(stored: string, language: Language) {
  const names = new Intl.DisplayNames(catalogueLanguage(language), { type: 'currency' });
  return [...new Set([...CURRENCY_CODES, stored])]
    .filter(Boolean)
    .map((value) => ({ value, label: `${value}, ${names.of(value)}` }));
}
