/** Formats a record's number for people, such as `R-0C2F-5A1B-7E90`. */
export function formatRecordNumber(letters: string, { id }: { id: string }): string {
  return `${letters}-${id
    .slice(-12)
    .toUpperCase()
    .replaceAll(/(....)(?=.)/g, '$1-')}`;
}

/** Returns the end of the id from a typed number, with or without its letters. Null for all other text. */
export function parseRecordNumber(letters: string, text: string): string | null {
  const typed = text.trim().replace(new RegExp(`^${letters}-?`, 'i'), '');
  const digits = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{12}$/.test(digits) ? digits : null;
}
