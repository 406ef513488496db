import { formatInstantIn, formatOffset } from './formats.ts';
import type { Language } from './languages.ts';

const MINUTE = 60_000;

/**
 * Formats the last minute before a closing instant in its zone, such as `30 Nov 2026, 23:59 (Europe/Oslo, GMT+1)`.
 */
export function formatClosing(closesAt: string, timeZone: string, language: Language): string {
  const last = new Date(Date.parse(closesAt) - MINUTE).toISOString();
  // The sign in the names of fixed offsets (`Etc/…`) is reversed, so only the offset itself is shown.
  const place = timeZone.startsWith('Etc/') ? [] : [timeZone];
  const zone = timeZone === 'UTC' ? place : [...place, formatOffset(last, timeZone, language)];
  return `${formatInstantIn(last, timeZone, language)} (${zone.join(', ')})`;
}
