import type { TextKey, ValuesOf } from '../messages/catalogue.ts';

/**
 * What a rule finds wrong with a value: a key of messages/<language>/fields.json with the values that its text names, as
 * text, since zod's messages are texts. The words are chosen where they are read, in the reader's language.
 */
export type Problem = string & { readonly kind: 'problem' };

/** The name of each wrong field, and what is wrong with it. */
export type FieldProblems = Record<string, Problem>;

export type ProblemCode = TextKey<'fields'>;

/** `problem('tooLong', { max: 254 })` is `@tooLong?max=254`. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[values]: ValuesOf<'fields', Code>
): Problem {
  const pairs = Object.entries<string | number | Date>(values ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
  );
  return `@${code}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}` as Problem;
}

/** The key and the values of a problem; null for any other text. */
export function readProblem(
  text: string,
): { code: ProblemCode; values: Record<string, string | number> } | null {
  const [, code, pairs] = /^@(\w+)(?:\?(\S*))?$/.exec(text) ?? [];
  if (!code) return null;
  const values = [...new URLSearchParams(pairs)].map(([name, value]) => [
    name,
    String(Number(value)) === value ? Number(value) : value,
  ]);
  return { code: code as ProblemCode, values: Object.fromEntries(values) };
}

export function isProblem(text: string): text is Problem {
  return readProblem(text) !== null;
}
