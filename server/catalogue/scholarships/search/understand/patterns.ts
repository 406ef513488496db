/**
 * A regular expression, and a function of its first two groups that returns the result, or null if they have no
 * meaning.
 */
export type Pattern<Result, Context> = [
  RegExp,
  (one: string, two: string, context: Context) => Result | null,
];

export function said(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})(?= |$)`);
}

export function readPatterns<Result, Context>(
  patterns: readonly Pattern<Result, Context>[],
  text: string,
  context: Context,
): { words: string; result: Result } | null {
  for (const [pattern, meaningOf] of patterns) {
    const [words, one = '', two = ''] = pattern.exec(text) ?? [];
    const result = words ? meaningOf(one, two, context) : null;
    if (words && result) return { words, result };
  }
  return null;
}
