import type { z } from 'zod';
import { type FieldProblems, isProblem, problem } from '../../rules/problems.ts';
import { invalidInput } from './errors.ts';

/** Throws INVALID_INPUT with one problem for each invalid field. */
export function checkInput<T extends z.ZodType>(rule: T, input: unknown): z.output<T> {
  const result = rule.safeParse(input);
  if (result.success) return result.data;
  const problems: FieldProblems = {};
  for (const { path, message } of result.error.issues) {
    const name = path.join('.') || 'input';
    problems[name] ??= isProblem(message) ? message : problem('invalid');
  }
  throw invalidInput(problems);
}
