import { catalogueLanguage, type Language } from './languages.ts';

/**
 * Formats a day (`YYYY-MM-DD`), or an instant's UTC day, as `30 Nov 2026`. Server and browser return the same text.
 */
export function formatDay(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export function formatDays(from: string, to: string, language: Language): string {
  const format = dateFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  // Normalizes the spaces around the dash, which differ between engines.
  return format.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, ' – ');
}

export function formatDayOfYear(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

export function formatMonth(day: string, language: Language): string {
  return formatDate(day.slice(0, 10), language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
}

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

/** Formats an instant in this machine's time zone, such as `21 Nov 2026, 09:05`. */
export function formatInstant(instant: string, language: Language): string {
  return formatDate(instant, language, TO_THE_MINUTE);
}

export function formatInstantIn(instant: string, timeZone: string, language: Language): string {
  return formatDate(instant, language, { ...TO_THE_MINUTE, timeZone });
}

/**
 * Formats the offset of an IANA time zone at an instant, such as `GMT+5:45`. An offset of zero is always `GMT`,
 * although some engines write `GMT+0`.
 */
export function formatOffset(instant: string, timeZone: string, language: Language): string {
  const format = dateFormat(language, { timeZone, timeZoneName: 'shortOffset' });
  const name = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace(/[+-]0$/, '') ?? timeZone;
}

export function formatTime(instant: string, language: Language): string {
  return formatDate(instant, language, { hour: '2-digit', minute: '2-digit' });
}

export function formatNumber(value: number, language: Language): string {
  return numberFormat(language).format(value);
}

export function formatCompact(value: number, language: Language): string {
  return numberFormat(language, { notation: 'compact' }).format(value);
}

export function formatMegabytes(bytes: number, language: Language): string {
  const unit = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return numberFormat(language, unit).format(bytes / 1_000_000);
}

/** Rounds up, so that a file is never 0 kB. */
export function formatFileSize(bytes: number, language: Language): string {
  const kilobytes = Math.ceil(bytes / 1000);
  if (kilobytes >= 1000) return formatMegabytes(bytes, language);
  return numberFormat(language, { style: 'unit', unit: 'kilobyte' }).format(kilobytes);
}

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

export function formatCount(
  { totalCount, totalIsCapped }: { totalCount: number; totalIsCapped: boolean },
  language: Language,
): string {
  return `${formatNumber(totalCount, language)}${totalIsCapped ? '+' : ''}`;
}

export function formatMoney(amount: number, currency: string, language: Language): string {
  return numberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
}

export function formatMoneyShort(amount: number, currency: string, language: Language): string {
  return numberFormat(language, { style: 'currency', currency, notation: 'compact' }).format(amount);
}

export function formatCountry(code: string, language: Language): string {
  return keep(Intl.DisplayNames, catalogueLanguage(language), { type: 'region' }).of(code) ?? code;
}

export function nameLanguage(code: string, language: Language): string {
  return keep(Intl.DisplayNames, catalogueLanguage(language), { type: 'language' }).of(code) ?? code;
}

type Formatter = Intl.NumberFormat | Intl.DateTimeFormat | Intl.DisplayNames;

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

/**
 * English dates have the day before the month, as in Europe, Africa and South Asia. Numbers do not use this locale,
 * because amounts would become `US$25` instead of `$25`.
 */
const DATE_LOCALES: Partial<Record<string, string>> = { en: 'en-GB' };

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
