import { addDays, mondayOf, monthOf } from '../../../../../rules/days.ts';
import type { Meaning, Phrase } from './phrases.ts';
import { phrasesOf, wordsOf } from './readTable.ts';
import { AMBIGUOUS_MONTHS, DEADLINE_LEADS, DEADLINE_WORDS, MONTHS, SOON_PHRASES } from './tables/words.ts';

/** What closes soon, in days; as many as the home page shows. */
const SOON_DAYS = 30;

const SOON: ReadonlySet<string> = new Set(phrasesOf(SOON_PHRASES));
const MONTH_NAMES = wordsOf(MONTHS);
const LEADS: ReadonlySet<string> = new Set(wordsOf(DEADLINE_LEADS));
const AMBIGUOUS: ReadonlySet<string> = new Set(wordsOf(AMBIGUOUS_MONTHS));
const UNITS: Record<string, number> = { day: 1, days: 1, week: 7, weeks: 7, month: 30, months: 30 };
const NUMBERS = new Map(
  'a one two three four five six'.split(' ').map((word, number) => [word, Math.max(1, number)]),
);
const MAX_LENGTH = 4;
const MAX_YEARS_AHEAD = 10;

/** Every word that such a phrase may hold, but for numbers. */
export const KNOWN_DEADLINE_WORDS: readonly string[] = [
  ...[...SOON].flatMap(wordsOf),
  ...MONTH_NAMES,
  ...LEADS,
  ...wordsOf(DEADLINE_WORDS),
];

type Span = { from: string; to: string };

/** Words from `at` on that say when a scholarship closes, such as `deadline in march 2027`; null for others. */
export function readDeadlineWords(words: readonly string[], at: number, today: string): Phrase | null {
  let start = at;
  while (LEADS.has(words[start] ?? '') && start - at < 2) start += 1;
  for (let length = MAX_LENGTH; length > 0; length -= 1) {
    const said = words.slice(start, start + length);
    if (said.length < length) continue;
    const named = readSpan(said, { today, isLed: start > at });
    const span = named && boundBy(words.slice(at, start), named, today);
    if (span) return { length: start - at + length, meaning: deadlineMeaning(span, today) };
  }
  for (let length = 2; length > 0; length -= 1)
    if (SOON.has(words.slice(at, at + length).join(' ')))
      return { length, meaning: deadlineMeaning({ from: today, to: addDays(today, SOON_DAYS) }, today) };
  return null;
}

/** `before august` ends before it begins, and `by august` with it; both have begun. */
function boundBy(leads: readonly string[], { from, to }: Span, today: string): Span {
  if (leads.includes('before') && from > today) return { from: today, to: addDays(from, -1) };
  return leads.some((lead) => /^(?:by|until|till|before)$/.test(lead)) && to > today
    ? { from: today, to }
    : { from, to };
}

/** Of a span that has begun only what is to come is meant. */
function deadlineMeaning({ from, to }: Span, today: string): Meaning {
  const deadlineFrom = to >= today && from < today ? today : from;
  return { kind: 'DEADLINE', value: null, filter: { deadlineFrom, deadlineTo: to } };
}

function readSpan(said: string[], { today, isLed }: { today: string; isLed: boolean }): Span | null {
  const [first = '', second = '', third = ''] = said;
  const thisYear = Number(today.slice(0, 4));
  if (said.length === 1) {
    if (first === 'today') return { from: today, to: today };
    if (first === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) };
    const year = readYear(first, thisYear);
    if (year) return { from: `${year}-01-01`, to: `${year}-12-31` };
    const month = readMonth(first);
    return month !== null && (isLed || !AMBIGUOUS.has(first)) ? nextMonth(month, today) : null;
  }
  if (said.length === 2) {
    const period = ['this', 'next'].indexOf(first);
    if (period >= 0) return readPeriod(second, period, today);
    const number = readNumber(first);
    if (isLed && number !== null && UNITS[second])
      return { from: today, to: addDays(today, number * UNITS[second]) };
    const month = readMonth(first);
    const year = readYear(second, thisYear);
    if (month !== null && year) return monthSpan(year, month);
    const day = readDate(first, second, today) ?? readDate(second, first, today);
    if (day) return { from: today, to: day };
    return readAcademicYear(first, second, thisYear);
  }
  const ahead = readNumber(second);
  if (said.length === 3 && first === 'next' && ahead !== null && UNITS[third])
    return { from: today, to: addDays(today, ahead * UNITS[third]) };
  if (said.length === 4 && `${first} ${second}` === 'end of')
    return readSpan([third, said[3] ?? ''], { today, isLed: true });
  return null;
}

function readNumber(word: string): number | null {
  return NUMBERS.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : null);
}

function readPeriod(unit: string, ahead: number, today: string): Span | null {
  const year = Number(today.slice(0, 4)) + ahead;
  if (unit === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (unit === 'month') return { from: monthOf(today, ahead), to: addDays(monthOf(today, ahead + 1), -1) };
  const monday = addDays(mondayOf(today), 7 * ahead);
  return unit === 'week' ? { from: monday, to: addDays(monday, 6) } : null;
}

function readYear(word: string, thisYear: number): number | null {
  const year = /^20\d\d$/.test(word) ? Number(word) : 0;
  return year >= thisYear && year <= thisYear + MAX_YEARS_AHEAD ? year : null;
}

/** `2026-27`: both years; what has begun before this one is read as the rest of it. */
function readAcademicYear(first: string, second: string, thisYear: number): Span | null {
  const year = /^20\d\d$/.test(first) && /^\d\d$/.test(second) ? Number(first) + 1 : 0;
  if (year % 100 !== Number(second) || !readYear(String(year), thisYear)) return null;
  return { from: `${Math.max(thisYear, year - 1)}-01-01`, to: `${year}-12-31` };
}

/** 0 for January, by its name or the beginning of it. */
function readMonth(word: string): number | null {
  const month = MONTH_NAMES.findIndex(
    (name) => name === word || (word.length >= 3 && word.length <= 4 && name.startsWith(word)),
  );
  return month >= 0 ? month : null;
}

/** The next `30 june`. */
function readDate(day: string, name: string, today: string): string | null {
  const month = readMonth(name);
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day)?.[1];
  if (month === null || !number) return null;
  const { from, to } = nextMonth(month, today);
  const date = `${from.slice(0, 8)}${number.padStart(2, '0')}`;
  if (Number(number) < 1 || date > to) return null;
  return date < today ? `${Number(date.slice(0, 4)) + 1}${date.slice(4)}` : date;
}

/** This year's, or next year's when it is over. */
function nextMonth(month: number, today: string): Span {
  const [year, current] = today.split('-').map(Number) as [number, number];
  return monthSpan(month + 1 < current ? year + 1 : year, month);
}

function monthSpan(year: number, month: number): Span {
  const from = `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { from, to: addDays(monthOf(from, 1), -1) };
}
