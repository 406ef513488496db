/** Digits, optionally in groups of three: `12500`, `12,500`, `12 500`. */
const WHOLE_NUMBER = /^(?:\d{1,15}|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)$/;

/**
 * NaN for all else: "12,50" and "12.000" mean different numbers to different people. Three digits after a comma are
 * thousands, as is usual in English; no amount of money has three decimals here.
 */
export function readNumber(text: string): number | undefined {
  const written = text.trim();
  if (written === '') return undefined;
  return WHOLE_NUMBER.test(written) ? Number(written.replaceAll(/\D/g, '')) : Number.NaN;
}
