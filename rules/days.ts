// Client code without zod imports this module, so it must not import zod, which is large.

/** The last valid day. As a deadline, it means that the scholarship always accepts applications. */
export const ROLLING = '2199-12-31';

export const FIRST_ANSWER = '1900-01-01';

/** True for `2199-12-31`, and for an ISO timestamp on that day. */
export const isRollingDay = (day: string) => day.startsWith(ROLLING);

const DAY = 24 * 60 * 60 * 1000;

export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the same day of an earlier year. 29 February becomes 28 February in a year without one. */
export function yearsBefore(day: string, years: number): string {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
  return earlier.endsWith('-02-29') ? addDays(`${earlier.slice(0, 4)}-03-01`, -1) : earlier;
}

export function startOfWeek(day: string): string {
  return addDays(day, -((new Date(midnight(day)).getUTCDay() + 6) % 7));
}

export function startOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
}

export function addYears(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return isDay(moved) ? moved : moved.replace(/29$/, '28');
}

export function isDay(text: string): boolean {
  return /^(19[7-9]|2[01]\d)\d-\d\d-\d\d$/.test(text) && midnight(text) >= 0 && addDays(text, 0) === text;
}

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
