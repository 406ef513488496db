import { z } from 'zod';
import { calendarDay, paragraphOfText, storableText, wholeNumber } from '../fields.ts';
import { problem } from '../problems.ts';
import {
  MAX_CODE_CHARACTERS,
  MAX_CODE_NOTE_CHARACTERS,
  MAX_CODE_USES,
  MAX_WAIVER_REASON_CHARACTERS,
  MIN_CODE_CHARACTERS,
  normalizeCode,
} from './waiverLimits.ts';

const codeProblem = problem('waiverCodeText', { min: MIN_CODE_CHARACTERS, max: MAX_CODE_CHARACTERS });

const chosenCode = storableText()
  .max(4 * MAX_CODE_CHARACTERS, codeProblem)
  .transform(normalizeCode)
  .refine(
    (code) =>
      /^[\p{L}\p{N}]+$/u.test(code) &&
      [...code].length >= MIN_CODE_CHARACTERS &&
      code.length <= MAX_CODE_CHARACTERS,
    codeProblem,
  );

/**
 * Schema of a code that an applicant types. Normalizes the code. A code that is too long gets the same error
 * as a wrong one.
 */
export const typedCode = storableText()
  .max(1000, problem('waiverCodeWrong'))
  .transform(normalizeCode)
  .refine((code) => code !== '', problem('required'));

export const waiverCodeSchema = z.object({
  code: z.preprocess((code) => (code === '' ? null : code), chosenCode.nullish()),
  maxUses: wholeNumber(1, MAX_CODE_USES),
  expiresOn: calendarDay().nullish(),
  note: z.preprocess(
    (note) => (note === '' ? null : note),
    paragraphOfText(MAX_CODE_NOTE_CHARACTERS).nullish(),
  ),
  isForOrganisation: z
    .boolean(problem('trueOrFalse'))
    .nullish()
    .transform((isForAll) => isForAll ?? false),
});

export const waiverReasonSchema = paragraphOfText(MAX_WAIVER_REASON_CHARACTERS);
