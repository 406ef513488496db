const DAY = 24 * 60 * 60 * 1000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day on this machine's calendar, `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${instant.getFullYear()}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

/** Whole days from one day to another, both `YYYY-MM-DD`; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** `30 Nov 2026` for `2026-11-30`. The same on server and browser, whatever their languages. */
export function showDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** `Nov 2026` for any day of the month. */
export function showMonth(day: string): string {
  return showDay(day).replace(/^\d+ /, '');
}

/** `21 Nov 2026, 09:05` for an instant, in the time zone of this machine. */
export function showInstant(instant: string): string {
  const at = new Date(instant);
  const clock = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${showDay(localDay(at))}, ${clock}`;
}
