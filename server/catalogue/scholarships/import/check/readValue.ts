import { ROLLING } from '../../../../../rules/days.ts';
import type { ValueKind } from './spelling.ts';

/** Converts a file's value for the schemas. Returns unreadable values unchanged, so that the schemas reject them. */
export type ReadValue = (kind: ValueKind, value: unknown) => unknown;

const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/;
const MONTH_DAY_YEAR = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const NO_DAY = /^(rolling|no deadline)$/i;
const WHOLE_NUMBER = /^[+-]?\d{1,15}$/;

/**
 * Returns a function that converts values from the formats found in files: numbers and days as text, and MongoDB's
 * `{"$numberInt": …}` and `{"$date": …}`. An instant becomes a day in `timeZone`.
 */
export function makeReadValue(timeZone: string): ReadValue {
  // The Swedish locale formats dates in ISO order.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (kind, value) => {
    const plain = typeof value === 'string' ? value.trim() : value;
    if (plain === '') return null;
    if (kind === 'number') return readNumber(plain);
    return kind === 'day' ? readDay(plain, days) : plain;
  };
}

export function readId(value: unknown): unknown {
  const inner = unwrap(value, '$oid') ?? unwrap(value, '$uuid') ?? readNumber(value);
  if (typeof inner === 'number') return String(inner);
  if (typeof inner !== 'string') return inner ?? null;
  // In CSV, mongoexport writes ids as ObjectId(…).
  return inner.trim().replace(/^ObjectId\("?([0-9a-f]{24})"?\)$/i, '$1') || null;
}

function readNumber(value: unknown): unknown {
  for (const name of ['$numberInt', '$numberLong', '$numberDouble', '$numberDecimal']) {
    const inner = unwrap(value, name);
    if (typeof inner === 'string') return Number(inner);
  }
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
}

function readDay(value: unknown, days: Intl.DateTimeFormat): unknown {
  const date = readNumber(unwrap(value, '$date') ?? value);
  if (typeof date === 'number' && typeof value === 'object')
    return readInstant(new Date(date), days) ?? value;
  if (typeof date !== 'string') return value;
  if (NO_DAY.test(date)) return ROLLING;
  const [, month = '', dayOfMonth = '', year] = MONTH_DAY_YEAR.exec(date) ?? [];
  if (year) return `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  const [, day, time, zone] = DATE_AND_TIME.exec(date) ?? [];
  // A date without an offset, or with an offset other than UTC, already states the intended day.
  if (!time || !zone || !/^(Z|[+-]00:?00)$/.test(zone)) return day ?? date;
  const instant = new Date(`${day}T${time}Z`);
  // Rejects days that do not exist, because JavaScript parses 31 February as 3 March.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(String(day));
  return isReal ? readInstant(instant, days) : date;
}

function readInstant(instant: Date, days: Intl.DateTimeFormat): string | undefined {
  if (Number.isNaN(instant.getTime())) return undefined;
  // Midnight in UTC is a day that JavaScript has written as an instant. It must not become the previous day west of
  // Greenwich.
  if (instant.getTime() % 86_400_000 === 0) return instant.toISOString().slice(0, 10);
  return days.format(instant);
}

function unwrap(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
