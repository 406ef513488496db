// Without zod, so that the browser's first view does not carry it.

/** The last day that is taken. As a deadline it means that there is none: applications are taken at any time. */
export const ROLLING = '2199-12-31';

/** The first day that people answer with: the oldest applicants were born after it. */
export const FIRST_ANSWER = '1900-01-01';

/** Whether a deadline on this day, or its midnight in UTC, means that there is none. */
export const isRollingDay = (day: string) => day.startsWith(ROLLING);

const DAY = 24 * 60 * 60 * 1000;

/** The day so many days later, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY).toISOString().slice(0, 10);
}

/** The Monday of the day's week, `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));
}

/** The first day of the month so many months later, `YYYY-MM-DD`. */
export function monthOf(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
}

/** The same day so many years later; 29 February becomes the 28th where there is none. */
export function addYears(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return isDay(moved) ? moved : moved.replace(/29$/, '28');
}

/** True for a day that exists, `YYYY-MM-DD`, within the years that the server takes. */
export function isDay(text: string): boolean {
  return /^(19[7-9]|2[01]\d)\d-\d\d-\d\d$/.test(text) && midnight(text) >= 0 && addDays(text, 0) === text;
}

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
