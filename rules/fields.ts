import { z } from 'zod';

/** What a required field says when it is empty. Source: SPEC §5. */
export const REQUIRED = 'This field is required';

const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_BREAKS = /[^\P{Cc}\t\n\r]/u;

/** Any text that PostgreSQL stores: neither NUL bytes nor halves of surrogate pairs. */
export function storableText(missing: string = REQUIRED, noText: string = 'Give text.') {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : noText) })
    .refine(isWellFormed, 'Use letters that can be stored as text.');
}

/** The id of a record: ours, or the 24 hexadecimal digits that an imported one had in the old system. */
export function recordIdRule(expected: string) {
  return z.union(
    [
      z.uuid().toLowerCase(),
      z
        .string()
        .toLowerCase()
        .regex(/^[0-9a-f]{24}$/),
    ],
    { error: expected },
  );
}

/** One line of text: trimmed, not empty, no control characters. */
export function lineOfText(maximum: number) {
  return storableText()
    .trim()
    .min(1, REQUIRED)
    .max(maximum, `Use at most ${maximum} characters.`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), 'Use one line without control characters.');
}

/** Text that may have line breaks: trimmed, not empty. */
export function paragraphOfText(maximum: number) {
  return storableText()
    .trim()
    .min(1, REQUIRED)
    .max(maximum, `Use at most ${maximum} characters.`)
    .refine((text) => !CONTROL_CHARACTERS_BUT_BREAKS.test(text), 'Leave out control characters.');
}

/** A whole number within bounds, both included. */
export function wholeNumber(minimum: number, maximum: number) {
  const expected = `Give a whole number from ${minimum} to ${maximum}.`;
  return z.number(expected).int(expected).min(minimum, expected).max(maximum, expected);
}

/** A calendar day that exists, `YYYY-MM-DD`, from 1970 to 2199. */
export function calendarDay() {
  const expected = 'Give a day as YYYY-MM-DD, from 1970-01-01 to 2199-12-31.';
  return z.iso.date(expected).refine((day) => day >= '1970-01-01' && day <= '2199-12-31', expected);
}

/** An absolute http or https address without a user name or password in it. */
export function httpUrl(maximum: number) {
  return storableText()
    .trim()
    .max(maximum, `Use at most ${maximum} characters.`)
    .refine(isHttpUrl, 'Give an address that starts with http:// or https://.');
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
}

/** PostgreSQL stores neither NUL bytes nor halves of surrogate pairs. */
function isWellFormed(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
