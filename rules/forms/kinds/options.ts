import { z } from 'zod';
import { problem } from '../../problems.ts';
import { textsRule } from '../texts.ts';

/** Conditions name no more. */
const MAX_OPTIONS = 300;
const MAX_LABEL_CHARACTERS = 200;

/** What an option is stored as: a code that stays when its label is changed. */
const code = z.string(problem('required')).regex(/^[A-Za-z0-9][\w-]{0,49}$/, problem('optionCode'));

/** What one can choose from, in its order. Without a label it is worded as the built-in form's. */
export const options = z
  .array(
    z.strictObject({ value: code, label: textsRule(MAX_LABEL_CHARACTERS).optional() }),
    problem('atLeastOne'),
  )
  .min(1, problem('atLeastOne'))
  .max(MAX_OPTIONS, problem('atMost', { max: MAX_OPTIONS }))
  .refine((given) => new Set(given.map(({ value }) => value)).size === given.length, problem('optionTwice'));

/** The rule of one choice. One that is gone is refused by its code. */
export function oneOfOptions(given: z.output<typeof options>) {
  const codes = new Set(given.map(({ value }) => value));
  return z.string(problem('chooseAgain')).refine((chosen) => codes.has(chosen), problem('chooseAgain'));
}

/** The code that is meant, whatever its capitals; what is none stays as it is. */
export function findCode(text: string, given: z.output<typeof options>): string {
  const typed = text.trim().toLowerCase();
  return given.find(({ value }) => value.toLowerCase() === typed)?.value ?? text.trim();
}
