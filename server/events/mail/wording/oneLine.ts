/** Control characters would start a new header or paragraph. Direction marks would reverse the text. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ').trim();
}
