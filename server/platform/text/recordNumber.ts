/** A record's number for people, `R-0C2F-5A1B-7E90`: letters for its kind and the end of its id, which is random. */
export function formatRecordNumber(letters: string, { id }: { id: string }): string {
  return `${letters}-${id
    .slice(-12)
    .toUpperCase()
    .replaceAll(/(....)(?=.)/g, '$1-')}`;
}

/** The end of the id that a typed number contains, with its letters or without; null for any other text. */
export function parseRecordNumber(letters: string, text: string): string | null {
  const typed = text.trim().replace(new RegExp(`^${letters}-?`, 'i'), '');
  const digits = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{12}$/.test(digits) ? digits : null;
}
