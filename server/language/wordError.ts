import type { TextKey } from '../../messages/catalogue.ts';
import type { Language } from '../../messages/languages.ts';
import type { FieldErrors } from '../../rules/errors.ts';
import { readProblem } from '../../rules/problems.ts';
import { translatorOf } from './translate.ts';

/** A text of messages/<language>/errors.json with its values. */
export type Wording = { key: TextKey<'errors'>; values?: object };

/** What of an AppError is said to people. */
type Refusal = { code: string; message: string; wording?: Wording; problems?: FieldErrors };

/** What a refusal says, and of which fields, in a language. What has no key yet is said as it was written. */
export function wordError(error: Refusal, language: Language): { message: string; fields?: FieldErrors } {
  const fields = error.problems && wordFields(error.problems, language);
  if (error.wording) return { message: wordRefusal(error.wording, language), fields };
  // The sentence of INVALID_INPUT is made of its fields.
  if (fields && error.code === 'INVALID_INPUT') return { message: joinFields(fields), fields };
  return { message: error.message, fields };
}

/** What is wrong with each field, in words. */
export function wordFields(problems: FieldErrors, language: Language): FieldErrors {
  const worded = Object.entries(problems).map(([name, problem]) => [name, wordProblem(problem, language)]);
  return Object.fromEntries(worded);
}

function wordProblem(problem: string, language: Language): string {
  const found = readProblem(problem);
  if (!found) return problem;
  const t = translatorOf(language, 'fields') as (key: string, values: Record<string, unknown>) => string;
  return t(found.code, found.values);
}

/** A key of the catalogue `errors` with its values, as `refuse` was given them. */
export function wordRefusal({ key, values }: Wording, language: Language): string {
  const t = translatorOf(language, 'errors') as (key: string, values?: object) => string;
  return t(key, values);
}

/** `page: Give a whole number from 1. size: …` */
export function joinFields(fields: FieldErrors): string {
  return Object.entries(fields)
    .map(([name, expected]) => `${name}: ${expected}`)
    .join(' ');
}
