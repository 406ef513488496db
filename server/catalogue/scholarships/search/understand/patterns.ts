/** A regular expression, and the meaning of its first two groups in a context; null if they have none. */
export type Pattern<Result, Context> = [
  RegExp,
  (one: string, two: string, context: Context) => Result | null,
];

export function said(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})(?= |$)`);
}

/** Returns the first pattern with a meaning at the start of the text, with its words. */
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
