const DAY = 24 * 60 * 60 * 1000;

export function localDay(instant: Date): string {
  const month = String(instant.getMonth() + 1).padStart(2, '0');
  return `${instant.getFullYear()}-${month}-${String(instant.getDate()).padStart(2, '0')}`;
}

/** Returns the current day in a time zone. The Swedish locale formats days as `YYYY-MM-DD`. */
export function dayIn(timeZone: string): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone });
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}
