import { z } from 'zod';
import { pictureIdOf } from './pictures.ts';

/** What a required field says when it is empty. */
export const REQUIRED = 'This field is required';

const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_BREAKS = /[^\P{Cc}\t\n\r]/u;

/** Any text that PostgreSQL stores and feeds can write: no NUL bytes, halves of surrogate pairs or non-characters. */
export function storableText(missing: string = REQUIRED, noText: string = 'Give text.') {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : noText) })
    .refine(isStorable, 'Use letters that can be stored as text.');
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
  // Not `int()`, after whose refusal nothing that compares fields is looked at; `multipleOf` lets 1e-16 pass.
  return z
    .number(orRequired(expected))
    .min(minimum, expected)
    .max(maximum, expected)
    .refine(Number.isInteger, expected)
    .meta({ type: 'integer' });
}

/** One of the options, given by its key; `words` are what people call them. */
export function oneOf<Key extends string>(words: Readonly<Record<Key, string>>) {
  const expected = `Choose one of: ${Object.values(words).join(', ')}.`;
  return z.enum(Object.keys(words) as [Key, ...Key[]], orRequired(expected));
}

/** A calendar day that exists, `YYYY-MM-DD`, from 1970 to 2199. */
export function calendarDay() {
  const expected = 'Give a day as YYYY-MM-DD, from 1970-01-01 to 2199-12-31.';
  return z.iso
    .date(orRequired(expected))
    .refine((day) => day >= '1970-01-01' && day <= '2199-12-31', expected);
}

/** An absolute http or https address without a user name or password in it. */
export function httpUrl(maximum: number, expected = 'Give an address that starts with http:// or https://.') {
  return storableText().trim().max(maximum, `Use at most ${maximum} characters.`).refine(isHttpUrl, expected);
}

/** Where a picture lies: one of ours (`/files/….webp`), or an address elsewhere that is stored and never fetched. */
export function pictureAddress() {
  const expected = 'Give the address of a picture that starts with http:// or https://.';
  return storableText()
    .trim()
    .min(1, REQUIRED)
    .max(2000, 'Use at most 2000 characters.')
    .refine((text) => (text.startsWith('/') ? pictureIdOf(text) !== null : isHttpUrl(text)), expected);
}

/** What is missing is asked for; what is wrong is explained. */
function orRequired(expected: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined || input === null || input === '' ? REQUIRED : expected,
  };
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
}

/** PostgreSQL stores neither NUL bytes nor halves of surrogate pairs; XML 1.0 (2.2) has no U+FFFE and U+FFFF. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !['\u0000', '\ufffe', '\uffff'].some((one) => text.includes(one));
}
