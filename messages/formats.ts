import { catalogueLanguage, type Language } from './languages.ts';

/** `30 Nov 2026` for a day (`YYYY-MM-DD`) or the UTC day of an instant; the same on server and browser. */
export function formatDay(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** `1 – 31 Dec 2026` for the days from one to another. */
export function formatDays(from: string, to: string, language: Language): string {
  const format = dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  // Engines differ in the spaces around the dash.
  return format.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, ' – ');
}

/** `30 Nov`, where the year is clear. */
export function formatDayOfYear(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** `Nov 2026` for any day of the month. */
export function formatMonth(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** `Nov` for any day of the month. */
export function formatMonthName(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, { month: 'short', timeZone: 'UTC' });
}

const TO_THE_MINUTE = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** `21 Nov 2026, 09:05` for an instant, in the time zone of this machine. */
export function formatInstant(instant: string, language: Language): string {
  return formatDate(instant, language, TO_THE_MINUTE);
}

/** The same in a time zone (IANA). */
export function formatInstantIn(instant: string, timeZone: string, language: Language): string {
  return formatDate(instant, language, { ...TO_THE_MINUTE, timeZone });
}

/** `GMT+5:45`: how far a time zone (IANA) is from UTC at an instant; `GMT` for not at all, which some engines call `GMT+0`. */
export function formatOffset(instant: string, timeZone: string, language: Language): string {
  const format = dateFormat(language, { timeZone, timeZoneName: 'shortOffset' });
  const name = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace(/[+-]0$/, '') ?? timeZone;
}

/** `09:05` for an instant, in the time zone of this machine. */
export function formatTime(instant: string, language: Language): string {
  return formatDate(instant, language, { hour: '2-digit', minute: '2-digit' });
}

/** `1,200`. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

/** `1.2K`, where there is little room. */
export function formatCompact(value: number, language: Language): string {
  return numberFormat(language, { notation: 'compact' }).format(value);
}

/** `1.5 MB` for a number of bytes. */
export function formatMegabytes(bytes: number, language: Language): string {
  const unit = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return numberFormat(language, unit).format(bytes / 1_000_000);
}

/** How long it takes, in the largest unit of which there is a whole one: `3 minutes`. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, length] = DURATIONS.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / length),
  );
}

const DURATIONS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `72`, and `10,000+` when there are more than were counted. */
export function formatCount(
  { totalCount, totalIsCapped }: { totalCount: number; totalIsCapped: boolean },
  language: Language,
): string {
  return `${formatNumber(totalCount, language)}${totalIsCapped ? '+' : ''}`;
}

/** Whole units with their currency: `$1,200`, `€20`. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  return numberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}

/** An amount where there is little room: `$1.6K`. */
export function formatMoneyShort(amount: number, currency: string, language: Language): string {
  return numberFormat(language, { style: 'currency', currency, notation: 'compact' }).format(amount);
}

/** What a country (ISO 3166, two letters) is called. */
export function formatCountry(code: string, language: Language): string {
  return keep(Intl.DisplayNames, catalogueLanguage(language), { type: 'region' }).of(code) ?? code;
}

type Formatter = Intl.NumberFormat | Intl.DateTimeFormat | Intl.DisplayNames;

/** Making a formatter takes a hundred times as long as using it; there are a few dozen of them. */
const formatters = new Map<string, Formatter>();

function keep<Format extends Formatter, Options extends object>(
  Maker: new (locale: string, options: Options) => Format,
  locale: string,
  options: Options,
): Format {
  const key = JSON.stringify([Maker.name, locale, options]);
  const format = formatters.get(key) ?? new Maker(locale, options);
  formatters.set(key, format);
  return format as Format;
}

function numberFormat(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keep(Intl.NumberFormat, catalogueLanguage(language), options);
}

/** English puts the day before the month here, as Europe, Africa and South Asia do; amounts stay `$25`, not `US$25`. */
const DATE_LOCALES: Partial<Record<string, string>> = { en: 'en-GB' };

/** The locale of dates in a language. */
export function dateLocale(language: Language): string {
  const locale = catalogueLanguage(language);
  return DATE_LOCALES[locale] ?? locale;
}

function formatDate(date: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(language, options).format(new Date(date));
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keep(Intl.DateTimeFormat, dateLocale(language), { ...options, hourCycle: 'h23' as const });
}
