import { readProblem } from '../../../rules/problems.ts';
import type { Texts } from '../../lib/useMessages.ts';

/** What a rule finds wrong, in words; what the server says already is. */
export function wordProblem(words: Texts<'fields'>, message: string): string {
  const found = readProblem(message);
  return found ? (words as (key: string, values: object) => string)(found.code, found.values) : message;
}
