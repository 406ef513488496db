import { addDays, startOfMonth, startOfWeek } from '../../../../../rules/days.ts';
import { type Pattern, readPatterns, said } from './patterns.ts';
import type { Phrase } from './phrases.ts';
import { listPhrases, splitWords } from './readTable.ts';
import { AMBIGUOUS_MONTHS, DEADLINE_LEADS, DEADLINE_WORDS, MONTHS, SOON_PHRASES } from './tables/words.ts';

const SOON_DAYS = 30;
const SOON = listPhrases(SOON_PHRASES);
const MONTH_NAMES = splitWords(MONTHS);
const AMBIGUOUS = splitWords(AMBIGUOUS_MONTHS);
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 };
const NUMBERS = splitWords('zero one two three four five six');
const MAX_YEARS_AHEAD = 10;

export const KNOWN_DEADLINE_WORDS: readonly string[] = [
  ...SOON.flatMap(splitWords),
  ...MONTH_NAMES,
  ...splitWords(DEADLINE_LEADS),
  ...splitWords(DEADLINE_WORDS),
];

/** `to` is empty if the period has no end. */
type Span = { from: string; to: string };
/** `isLed` is true if an earlier word, such as `deadline`, introduces a date. */
type DeadlineContext = { today: string; isLed: boolean };

const LEADS = new RegExp(`^(?:(?:${splitWords(DEADLINE_LEADS).join('|')}) ){0,2}`);
const MONTH = `(${MONTH_NAMES.map((name) => `${name}|${name.slice(0, 3)}|${name.slice(0, 4)}`).join('|')})`;
const NUMBER = `(\\d{1,3}|a|${NUMBERS.slice(1).join('|')})`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(20\\d\\d)';

const TWO_WORDS: Pattern<Span, DeadlineContext>[] = [
  [said('(this|next) (week|month|year)'), (which, unit, { today }) => readPeriod(which, unit, today)],
  [
    said(`${NUMBER} (day|week|month)s?`),
    (number, unit, { today, isLed }) => (isLed ? within(number, unit, today) : null),
  ],
  [
    said(`${MONTH} ${YEAR}`),
    (month, year, { today }) => (isAhead(Number(year), today) ? monthSpan(Number(year), month) : null),
  ],
  [said(`${DAY} ${MONTH}`), (day, month, { today }) => untilDate(day, month, today)],
  [said(`${MONTH} ${DAY}`), (month, day, { today }) => untilDate(day, month, today)],
  [said(`${YEAR} (\\d\\d)`), readAcademicYear],
];

/** Matches `15 january 2027`, `january 15 2027`, `31/12/2026`, `12/31/2026` and `2026-12-31`. */
const FULL_DATES: Pattern<Span, DeadlineContext>[] = [
  [
    said(`${DAY} (${MONTH} ${YEAR})`),
    (day, rest, { today }) => untilDate(day, rest.slice(0, -5), today, rest.slice(-4)),
  ],
  [
    said(`${MONTH} (${DAY} ${YEAR})`),
    (month, rest, { today }) => untilDate(`${Number.parseInt(rest, 10)}`, month, today, rest.slice(-4)),
  ],
  [
    said(`(\\d{1,2} \\d{1,2}) ${YEAR}`),
    (dayAndMonth, year, { today }) => {
      const [first = '', second = ''] = dayAndMonth.split(' ');
      return (
        untilDate(first, monthName(second), today, year) ?? untilDate(second, monthName(first), today, year)
      );
    },
  ],
  [
    said(`${YEAR} (\\d\\d \\d{1,2})`),
    (year, rest, { today }) => untilDate(rest.slice(3), monthName(rest.slice(0, 2)), today, year),
  ],
];

const PATTERNS: Pattern<Span, DeadlineContext>[] = [
  ...FULL_DATES,
  [
    said('end of (\\S+ \\S+)'),
    (period, _, { today }) => readPatterns(TWO_WORDS, period, { today, isLed: true })?.result ?? null,
  ],
  [said(`next ${NUMBER} (day|week|month)s?`), (number, unit, { today }) => within(number, unit, today)],
  ...TWO_WORDS,
  [said('today'), (_one, _two, { today }) => ({ from: today, to: today })],
  [said('tomorrow'), (_one, _two, { today }) => ({ from: addDays(today, 1), to: addDays(today, 1) })],
  [said(YEAR), (year, _, { today }) => (isAhead(Number(year), today) ? yearSpan(Number(year)) : null)],
  [
    said(MONTH),
    (month, _, { today, isLed }) => (isLed || !AMBIGUOUS.includes(month) ? nextMonth(month, today) : null),
  ],
];

export function readDeadlineWords(words: readonly string[], at: number, today: string): Phrase | null {
  const text = words.slice(at, at + 6).join(' ');
  const [leads = ''] = LEADS.exec(text) ?? [];
  const found = readPatterns(PATTERNS, text.slice(leads.length), { today, isLed: leads !== '' });
  if (found) return phrase(leads + found.words, boundBy(leads, found.result, today), today);
  const soon = [2, 1]
    .map((length) => words.slice(at, at + length).join(' '))
    .find((words) => SOON.includes(words));
  return soon ? phrase(soon, { from: today, to: addDays(today, SOON_DAYS) }, today) : null;
}

/**
 * Applies words such as `before` to the period that follows them. `before august` starts today and ends when August
 * starts; `by august` ends when August ends. `after august` starts when August ends.
 */
function boundBy(leads: string, { from, to }: Span, today: string): Span {
  if (/\bafter\b/.test(leads)) return { from: addDays(to, 1), to: '' };
  if (/\bbefore\b/.test(leads) && from > today) return { from: today, to: addDays(from, -1) };
  return /\b(?:by|until|till|before)\b/.test(leads) && to > today ? { from: today, to } : { from, to };
}

function phrase(words: string, { from, to }: Span, today: string): Phrase {
  const deadlineFrom = to >= today && from < today ? today : from;
  return {
    length: words.split(' ').length,
    meaning: { kind: 'DEADLINE', value: null, filter: { deadlineFrom, ...(to && { deadlineTo: to }) } },
  };
}

function within(number: string, unit: string, today: string): Span {
  const count = /\d/.test(number) ? Number(number) : Math.max(1, NUMBERS.indexOf(number));
  return { from: today, to: addDays(today, count * (DAYS[unit] ?? 0)) };
}

function readPeriod(which: string, unit: string, today: string): Span {
  const ahead = which === 'next' ? 1 : 0;
  if (unit === 'year') return yearSpan(yearOf(today) + ahead);
  if (unit === 'month')
    return { from: startOfMonth(today, ahead), to: addDays(startOfMonth(today, ahead + 1), -1) };
  const monday = addDays(startOfWeek(today), 7 * ahead);
  return { from: monday, to: addDays(monday, 6) };
}

/** Parses `2026-27` as both years, or only as the second if the first has passed. */
function readAcademicYear(first: string, second: string, { today }: DeadlineContext): Span | null {
  const year = Number(first) + 1;
  if (year % 100 !== Number(second) || !isAhead(year, today)) return null;
  return { from: `${Math.max(yearOf(today), year - 1)}-01-01`, to: `${year}-12-31` };
}

/**
 * Returns the period from today until the date. A date without a year means the next such date. Returns null for
 * dates that do not exist.
 */
function untilDate(day: string, month: string, today: string, year = ''): Span | null {
  if (!month || (year && !isAhead(Number(year), today))) return null;
  const { from, to } = year ? monthSpan(Number(year), month) : nextMonth(month, today);
  const date = `${from.slice(0, 8)}${day.padStart(2, '0')}`;
  if (Number(day) < 1 || date > to || (year && date < today)) return null;
  return { from: today, to: date < today ? `${yearOf(date) + 1}${date.slice(4)}` : date };
}

function monthName(number: string): string {
  return MONTH_NAMES[Number(number) - 1] ?? '';
}

function nextMonth(name: string, today: string): Span {
  const span = monthSpan(yearOf(today), name);
  return span.to < today ? monthSpan(yearOf(today) + 1, name) : span;
}

function monthSpan(year: number, name: string): Span {
  const month = MONTH_NAMES.findIndex((other) => other.startsWith(name)) + 1;
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return { from, to: addDays(startOfMonth(from, 1), -1) };
}

function yearSpan(year: number): Span {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

function isAhead(year: number, today: string): boolean {
  return year >= yearOf(today) && year <= yearOf(today) + MAX_YEARS_AHEAD;
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
