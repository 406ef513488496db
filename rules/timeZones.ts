// Client code without zod imports this module, so it must not import zod, which is large.

/**
 * Matches only the names of zones. Offsets are invalid, because PostgreSQL reads the sign of `+02:00` the
 * other way round.
 */
const NAME = /^(UTC|[A-Z]\w+(\/[\w+-]+)+)$/i;

export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Zones that some JavaScript engines list by their former names. */
const RENAMED: Partial<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export function listTimeZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone);
  return ['UTC', ...zones.filter((zone) => zone !== 'UTC')].toSorted();
}

export function spellTimeZone(name: string): string {
  const typed = name.toLowerCase();
  return listTimeZones().find((zone) => zone.toLowerCase() === typed) ?? name;
}
