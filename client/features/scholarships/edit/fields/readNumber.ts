/** Digits, optionally in groups of three: `12500`, `12,500`, `12 500`. */
const WHOLE_NUMBER = /^(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)$/;

/**
 * Parses a whole number; undefined for an empty text. Returns NaN for all other text, because "12,50" and
 * "12.000" are ambiguous. Three digits after a comma are thousands, as in English.
 */
export function readNumber(text: string): number | undefined {
  const written = text.trim();
  if (written === '') return undefined;
  return WHOLE_NUMBER.test(written) ? Number(written.replaceAll(/\D/g, '')) : Number.NaN;
}
