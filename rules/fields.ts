import { z } from 'zod';
import { OPTION_CODE } from './catalogue/scholarshipOptions.ts';
import { FIRST_ANSWER, ROLLING } from './days.ts';
import { getPictureId } from './pictures.ts';
import { problem } from './problems.ts';

export const REQUIRED = problem('required');

const CONTROL_CHARACTERS = /\p{Cc}/u;
const CONTROL_CHARACTERS_BUT_BREAKS = /[^\P{Cc}\t\n\r]/u;

/**
 * Schema of text that PostgreSQL can store and feeds can contain: without NUL bytes, lone surrogates and
 * non-characters.
 */
export function storableText(missing: string = REQUIRED, noText: string = problem('notText')) {
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : noText) })
    .refine(isStorable, problem('notStorable'));
}

/** Schema of a record's id: a UUID, or the 24 hexadecimal digits of a record imported from the old system. */
export function recordIdSchema(expected: string) {
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

export function lineOfText(maximum: number) {
  return storableText()
    .trim()
    .min(1, REQUIRED)
    .max(maximum, problem('tooLong', { max: maximum }))
    .refine((text) => !CONTROL_CHARACTERS.test(text), problem('oneLine'));
}

export function paragraphOfText(maximum: number) {
  return storableText()
    .trim()
    .min(1, REQUIRED)
    .max(maximum, problem('tooLong', { max: maximum }))
    .refine((text) => !CONTROL_CHARACTERS_BUT_BREAKS.test(text), problem('controlCharacters'));
}

export function wholeNumber(minimum: number, maximum: number) {
  const expected = problem('wholeNumber', { min: minimum, max: maximum });
  // Uses neither `int()`, because zod skips the checks that compare fields if it fails, nor `multipleOf(1)`, because
  // it accepts 1e-16.
  return z
    .number(orRequired(expected))
    .min(minimum, expected)
    .max(maximum, expected)
    .refine(Number.isInteger, expected)
    .meta({ type: 'integer' });
}

export function oneOf<Option extends string>(options: readonly Option[]) {
  const expected = problem('oneOf', { options: options.join(', ') });
  return z.enum(options, orRequired(expected));
}

export function optionCode() {
  const expected = problem('invalid');
  return z.string(orRequired(expected)).regex(OPTION_CODE, orRequired(expected));
}

export function calendarDay() {
  const expected = problem('day');
  return z.iso.date(orRequired(expected)).refine((day) => day >= '1970-01-01' && day <= ROLLING, expected);
}

export function answerDay(from = FIRST_ANSWER, until = ROLLING) {
  const expected = problem('dayBetween', { from, until });
  return z.iso.date(orRequired(expected)).refine((day) => day >= from && day <= until, expected);
}

export function httpUrl(maximum: number, expected = problem('httpUrl')) {
  return storableText()
    .trim()
    .max(maximum, problem('tooLong', { max: maximum }))
    .refine(isHttpUrl, expected);
}

export function pictureAddress() {
  const expected = problem('pictureUrl');
  return storableText()
    .trim()
    .min(1, REQUIRED)
    .max(2000, problem('tooLong', { max: 2000 }))
    .refine((text) => (text.startsWith('/') ? getPictureId(text) !== null : isHttpUrl(text)), expected);
}

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

/**
 * False for text with NUL bytes or lone surrogates, which PostgreSQL cannot store, or with U+FFFE or U+FFFF,
 * which XML 1.0 (2.2) excludes.
 */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !['\u0000', '\ufffe', '\uffff'].some((one) => text.includes(one));
}
