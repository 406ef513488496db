import { catalogueLanguage, type Language } from '../../../messages/languages.ts';
import { COUNTRY_CODES } from '../../../rules/countryCodes.ts';

export function countryOptions(language: Language): { value: string; label: string }[] {
  const locale = catalogueLanguage(language);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((one, other) =>
    compare(one.label, other.label),
  );
}
