import { readProblem } from '../../../rules/problems.ts';
import type { Texts } from '../../lib/useMessages.ts';

/** What a rule finds wrong, in words; any other text as it is, since what the server says already is, or as `otherwise`. */
export function wordProblem(words: Texts<'fields'>, message: string, otherwise = message): string {
  const found = readProblem(message);
  return found ? (words as (key: string, values: object) => string)(found.code, found.values) : otherwise;
}

/** What is wrong at a place, or below it. */
export function problemAt(
  problems: Readonly<Record<string, string>> | undefined,
  path: string,
): string | undefined {
  return Object.entries(problems ?? {}).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
}
