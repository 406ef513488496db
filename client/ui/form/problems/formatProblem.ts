import { readProblem } from '../../../../rules/problems.ts';
import type { Texts } from '../../../lib/useMessages.ts';

/**
 * Translates a schema's error. Any other text is the server's message, which is returned unchanged or
 * replaced by `otherwise`.
 */
export function formatProblem(words: Texts<'fields'>, message: string, otherwise = message): string {
  const found = readProblem(message);
  return found ? (words as (key: string, values: object) => string)(found.code, found.values) : otherwise;
}

export function problemAt(
  problems: Readonly<Record<string, string>> | undefined,
  path: string,
): string | undefined {
  return Object.entries(problems ?? {}).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
}
