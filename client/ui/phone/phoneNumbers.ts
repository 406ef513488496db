import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

// The countries' numbers weigh more than the form around them: load this module when a phone field is shown.

export type PhoneCountry = { code: string; label: string };

/** Every country with its calling code, by name: `Norway (+47)`. */
export function phoneCountries(): PhoneCountry[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((code) => ({ code, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

/** The country of a number that says it with its calling code; empty when it does not. */
export function countryOf(text: string): string {
  return parsePhoneNumberFromString(text)?.country ?? '';
}

/**
 * A number as it is written internationally, `+47 22 85 50 50`; one without a calling code is read as one of
 * `country`. What is no possible number stays as it was typed.
 */
export function formatPhone(text: string, country: string): string {
  const number = parsePhoneNumberFromString(text, known(country));
  return number?.isPossible() ? number.formatInternational() : text;
}

/** The same number with the calling code of another country; of an empty text the code alone. */
export function withCountry(text: string, country: string): string {
  const code = known(country);
  if (!code) return text;
  const number = parsePhoneNumberFromString(text);
  const national = number ? number.nationalNumber : text.replace(/^\s*\+\d*/, '').trim();
  const changed = `+${getCountryCallingCode(code)} ${national}`.trim();
  return national === '' ? `${changed} ` : formatPhone(changed, code);
}

function known(country: string): CountryCode | undefined {
  return isSupportedCountry(country) ? country : undefined;
}
