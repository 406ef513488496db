import { z } from 'zod';
import { MAX_OPTIONS } from '../../../conditions/condition.ts';
import { problem } from '../../../problems.ts';
import { textsSchema } from '../../texts.ts';

const MAX_LABEL_CHARACTERS = 200;

const code = z.string(problem('required')).regex(/^[A-Za-z0-9][\w-]{0,49}$/, problem('optionCode'));

/** An option without a label has the label of the built-in form. */
export const options = z
  .array(
    z.strictObject({ value: code, label: textsSchema(MAX_LABEL_CHARACTERS).optional() }),
    problem('atLeastOne'),
  )
  .min(1, problem('atLeastOne'))
  .max(MAX_OPTIONS, problem('atMost', { max: MAX_OPTIONS }))
  .refine((given) => new Set(given.map(({ value }) => value)).size === given.length, problem('optionTwice'));

export function oneOfOptions(given: z.output<typeof options>) {
  const codes = new Set(given.map(({ value }) => value));
  return z.string(problem('chooseAgain')).refine((chosen) => codes.has(chosen), problem('chooseAgain'));
}

export function findCode(text: string, given: z.output<typeof options>): string {
  const typed = text.trim().toLowerCase();
  return given.find(({ value }) => value.toLowerCase() === typed)?.value ?? text.trim();
}
