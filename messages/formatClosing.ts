import { formatInstantIn, formatOffset } from './formats.ts';
import type { Language } from './languages.ts';

const MINUTE = 60_000;

/** `30 Nov 2026, 23:59 (Europe/Oslo, GMT+1)` for a closing, the instant after its last minute: that minute in its zone. */
export function formatClosing(closesAt: string, timeZone: string, language: Language): string {
  const last = new Date(Date.parse(closesAt) - MINUTE).toISOString();
  // The names of fixed offsets have the sign the other way round.
  const place = timeZone.startsWith('Etc/') ? [] : [timeZone];
  const zone = timeZone === 'UTC' ? place : [...place, formatOffset(last, timeZone, language)];
  return `${formatInstantIn(last, timeZone, language)} (${zone.join(', ')})`;
}
