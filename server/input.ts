import type { z } from 'zod';
import { invalidInput } from './errors.ts';

/** The input as the rule makes it; INVALID_INPUT with one sentence for each wrong field. */
export function checkInput<T extends z.ZodType>(rule: T, input: unknown): z.output<T> {
  const result = rule.safeParse(input);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'input';
    fields[name] ??= issue.message;
  }
  throw invalidInput(fields);
}
