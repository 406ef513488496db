import { type Formats, type Formatters, formatToParts } from 'intl-messageformat';
import type { Catalogue } from './catalogue.ts';

type Values<Part> = Record<string, string | number | Date | Part | ((parts: (string | Part)[]) => Part)>;

export function formatParts<Part>(
  message: Catalogue[string],
  locale: string,
  values: Values<Part> = {},
): (string | Part)[] {
  if (typeof message === 'string') return [message];
  const parts = formatToParts<Part>([...message], locale, formatters, FORMATS, values as never);
  return parts.map(({ value }) => value);
}

export function formatText(message: Catalogue[string], locale: string, values: Values<string> = {}): string {
  return formatParts(message, locale, values).join('');
}

/**
 * Texts contain their own formats as skeletons, such as `{amount, number, ::compact-short}`. `{deadline, date, day}`
 * is a calendar day, passed as midnight UTC.
 */
const FORMATS: Formats = { number: {}, date: { day: { dateStyle: 'long', timeZone: 'UTC' } }, time: {} };

/** Cached, because creating a formatter takes longer than formatting. The catalogues limit the size of the cache. */
const formatters: Formatters = {
  getNumberFormat: remember(
    (...given: [string, Intl.NumberFormatOptions]) => new Intl.NumberFormat(...given),
  ),
  getDateTimeFormat: remember(
    (locale: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(dateLocale(locale), options),
  ),
  getPluralRules: remember((...given: [string, Intl.PluralRulesOptions]) => new Intl.PluralRules(...given)),
} as Formatters;

function dateLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}

function remember<Given extends unknown[], Made>(make: (...given: Given) => Made): (...given: Given) => Made {
  const made = new Map<string, Made>();
  return (...given) => {
    const key = JSON.stringify(given);
    const known = made.get(key) ?? make(...given);
    made.set(key, known);
    return known;
  };
}
