/**
 * What a rule can find wrong with a value, each with the values that its sentence names. The words are in
 * messages/<language>/fields.json; a rule says the code alone, so that both sides word it in their reader's language.
 */
export type Problems = {
  notEmail: Record<never, never>;
  tooLong: { max: number };
};

export type ProblemCode = keyof Problems;

/** A problem as zod carries it, in place of a sentence: `problem('tooLong', { max: 254 })` is `tooLong?max=254`. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[values]: keyof Problems[Code] extends never ? [] : [values: Problems[Code]]
): string {
  const pairs = Object.entries(values ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `${code}?${pairs.join('&')}` : code;
}

/** The problem behind what zod says; null for what is a sentence already. */
export function readProblem(
  text: string,
): { code: ProblemCode; values: Record<string, string | number> } | null {
  if (!/^[a-z]\w*(\?\S*)?$/i.test(text)) return null;
  const [code, pairs] = text.split('?');
  if (!CODES.has(code as ProblemCode)) return null;
  const values = [...new URLSearchParams(pairs)].map(([name, value]) => [
    name,
    /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
  ]);
  return { code: code as ProblemCode, values: Object.fromEntries(values) };
}

const CODES: ReadonlySet<ProblemCode> = new Set<ProblemCode>(
  Object.keys({ notEmail: 0, tooLong: 0 } satisfies Record<ProblemCode, number>) as ProblemCode[],
);
