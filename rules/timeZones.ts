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
