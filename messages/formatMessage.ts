import { type Formats, type Formatters, formatToParts } from 'intl-messageformat';
import type { Catalogue } from './catalogue.ts';

type Values<Part> = Record<string, string | number | Date | Part | ((parts: (string | Part)[]) => Part)>;

/** A text with its values, for people who read `locale`. Parts of the text that a tag made stay as they are. */
export function formatParts<Part>(
  message: Catalogue[string],
  locale: string,
  values: Values<Part> = {},
): (string | Part)[] {
  if (typeof message === 'string') return [message];
  const parts = formatToParts<Part>([...message], locale, formatters, FORMATS, values as never);
  return parts.map(({ value }) => value);
}

/** The same for a text without tags. */
export function formatText(message: Catalogue[string], locale: string, values: Values<string> = {}): string {
  return formatParts(message, locale, values).join('');
}

/**
 * Texts bring their own formats, as skeletons: `{amount, number, ::compact-short}`. `{deadline, date, day}` is a day of
 * the calendar, given as midnight in UTC.
 */
const FORMATS: Formats = { number: {}, date: { day: { dateStyle: 'long', timeZone: 'UTC' } }, time: {} };

/** Making a formatter takes longer than formatting. There are as many as languages and formats in the catalogues. */
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

/** The English of the portal writes the day before the month. */
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
