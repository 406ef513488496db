/** Words that are said in one way, and what its first two groups mean in a context; null where they mean nothing. */
export type Pattern<Result, Context> = [
  RegExp,
  (one: string, two: string, context: Context) => Result | null,
];

/** Whole words from the beginning on. */
export function said(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})(?= |$)`);
}

/** The first of the patterns that means something at the beginning of the text, with its words. */
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
