import type { TextKey } from '../../../messages/catalogue.ts';
import type { Language } from '../../../messages/languages.ts';
import type { ErrorCode, FieldErrors } from '../../../rules/errors.ts';
import { type FieldProblems, readProblem } from '../../../rules/problems.ts';
import { getTranslator } from './translate.ts';

export type ErrorText = { key: TextKey<'errors'>; values?: object | undefined };

type Refusal = {
  code: ErrorCode;
  message: string;
  wording?: ErrorText | undefined;
  problems?: FieldProblems | undefined;
};

export function formatError(
  { code, message, wording, problems }: Refusal,
  language: Language,
): { message: string; fields?: FieldErrors } {
  const fields = problems && { fields: formatFieldErrors(problems, language) };
  if (wording) return { message: formatWording(wording, language), ...fields };
  if (!fields) return { message };
  const said = code === 'INVALID_INPUT' ? joinFields(fields.fields) : Object.values(fields.fields).join(' ');
  return { message: said, ...fields };
}

function formatFieldErrors(problems: FieldProblems, language: Language): FieldErrors {
  const worded = Object.entries(problems).map(([name, problem]) => [name, formatProblem(problem, language)]);
  return Object.fromEntries(worded);
}

export function formatProblem(problem: string, language: Language): string {
  const found = readProblem(problem);
  if (!found) return problem;
  const t = getTranslator(language, 'fields') as (key: string, values: Record<string, unknown>) => string;
  return t(found.code, found.values);
}

function formatWording({ key, values }: ErrorText, language: Language): string {
  const t = getTranslator(language, 'errors') as (key: string, values?: object) => string;
  return t(key, values);
}

function joinFields(fields: FieldErrors): string {
  return Object.entries(fields)
    .map(([name, expected]) => `${name}: ${expected}`)
    .join(' ');
}
