/**
 * A regular expression, and a function that returns the result for its first two groups and the context, or null if
 * they have no meaning.
 */
export type Pattern<Result, Context> = [
  RegExp,
  (one: string, two: string, context: Context) => Result | null,
];

export function said(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})(?= |$)`);
}

/** Returns the result of the first pattern that has one at the start of the text, and the matched words. */
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
