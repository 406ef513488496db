import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

// Import this module dynamically, because the metadata of all countries is larger than the code of a form.

export type PhoneCountry = { code: string; label: string };

export function phoneCountries(): PhoneCountry[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((code) => ({ code, label: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

export function findCountry(text: string): string {
  return parsePhoneNumberFromString(text)?.country ?? '';
}

/**
 * Formats a number internationally, for example `+47 22 85 50 50`. If it has no calling code, uses that of
 * `country`. Returns impossible numbers unchanged.
 */
export function formatPhone(text: string, country: string): string {
  const number = parsePhoneNumberFromString(text, known(country));
  return number?.isPossible() ? number.formatInternational() : text;
}

/** Replaces the calling code with that of another country. For an empty text, returns only the code. */
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
