/** A payment's number for people, `R-0C2F-5A1B-7E90`: the end of its id, which is random. */
export function formatReceiptNumber({ id }: { id: string }): string {
  return `R-${id
    .slice(-12)
    .toUpperCase()
    .replaceAll(/(....)(?=.)/g, '$1-')}`;
}

/** The end of the payment's id that a typed receipt number contains; null for any other text. */
export function parseReceiptNumber(text: string): string | null {
  const digits = text.trim().replace(/^R-?/i, '').replaceAll(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{12}$/.test(digits) ? digits : null;
}
