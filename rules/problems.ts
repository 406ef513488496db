import type { TextKey, TextValues } from '../messages/catalogue.ts';

/**
 * A problem reported by a schema: a key of messages/<language>/fields.json and the parameters of its text. It is
 * encoded as a string, because zod's messages are strings. The client formats it in the reader's language.
 */
export type Problem = string & { readonly kind: 'problem' };

export type FieldProblems = Record<string, Problem>;

export type ProblemCode = TextKey<'fields'>;

/** Encodes a problem: `problem('tooLong', { max: 254 })` is `@tooLong?max=254`. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[values]: TextValues<'fields', Code>
): Problem {
  const pairs = Object.entries<string | number | Date>(values ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`,
  );
  return `@${code}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}` as Problem;
}

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
