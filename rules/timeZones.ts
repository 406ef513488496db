// Without zod, so that the browser's first view does not carry it.

/** Names, and no offsets: the database reads `+02:00` the other way round. */
const NAME = /^(UTC|[A-Z]\w+(\/[\w+-]+)+)$/i;

/** True for an IANA time zone, such as `Europe/Oslo`, that this program has the rules of. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Places that engines still list under the names of before. */
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

/** The time zones to choose from, by their present names. */
export function listTimeZones(): string[] {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone);
  return ['UTC', ...zones.filter((zone) => zone !== 'UTC')].toSorted();
}

/** A name as the list spells it, whatever its capitals. */
export function spellTimeZone(name: string): string {
  const typed = name.toLowerCase();
  return listTimeZones().find((zone) => zone.toLowerCase() === typed) ?? name;
}
