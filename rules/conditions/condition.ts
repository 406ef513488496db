import { z } from 'zod';
import { answerDay, calendarDay, storableText, wholeNumber } from '../fields.ts';
import { problem } from '../problems.ts';

type FactKind = 'choice' | 'choices' | 'number' | 'day' | 'grade' | 'flag';

/**
 * A result and the best result on its scale, such as 3.2 out of 4. Results on different scales are never compared.
 */
export type Grade = { value: number; of: number };

export type FactValue = string | number | boolean | readonly string[] | Grade;

export type Facts = Readonly<Record<string, FactValue | undefined>>;

export type FactKinds = Readonly<Record<string, FactKind>>;

export const MAX_COMPARISONS = 1_000;
export const MAX_LEVELS = 10;
export const MAX_BYTES = 65_536;
export const MAX_OPTIONS = 300;
/**
 * Maximum of a number in a condition. It is low enough that the mean of two such whole numbers, which
 * findContradiction tries, is exact.
 */
export const MAX_NUMBER = 1_000_000_000_000;

const fact = z
  .string(problem('required'))
  .min(1, problem('required'))
  .max(100, problem('tooLong', { max: 100 }));
const options = z
  .array(storableText().min(1).max(100), problem('required'))
  .min(1, problem('atLeastOne'))
  .max(MAX_OPTIONS, problem('atMost', { max: MAX_OPTIONS }));
const expectedNumber = problem('number', { min: -MAX_NUMBER, max: MAX_NUMBER });
const number = z.number(expectedNumber).min(-MAX_NUMBER, expectedNumber).max(MAX_NUMBER, expectedNumber);
const years = wholeNumber(0, 150);

const comparisonSchema = z.discriminatedUnion(
  'is',
  [
    z.strictObject({ fact, is: z.enum(['oneOf', 'noneOf', 'hasAny', 'hasAll', 'hasNone']), value: options }),
    z.strictObject({ fact, is: z.enum(['atLeast', 'atMost']), value: number }),
    z.strictObject({ fact, is: z.enum(['from', 'until']), value: answerDay() }),
    z.strictObject({ fact, is: z.enum(['ageAtLeast', 'ageAtMost']), value: years, on: calendarDay() }),
    z.strictObject({
      fact,
      is: z.enum(['gradeAtLeast', 'gradeAtMost']),
      value: number,
      of: number.positive(problem('number', { min: 1, max: MAX_NUMBER })),
    }),
    z.strictObject({ fact, is: z.literal('flag'), value: z.boolean(problem('trueOrFalse')) }),
  ],
  problem('condition'),
);

export type Comparison = z.infer<typeof comparisonSchema>;

export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Comparison;

const KIND_OF: Record<Comparison['is'], FactKind> = {
  oneOf: 'choice',
  noneOf: 'choice',
  hasAny: 'choices',
  hasAll: 'choices',
  hasNone: 'choices',
  atLeast: 'number',
  atMost: 'number',
  from: 'day',
  until: 'day',
  ageAtLeast: 'day',
  ageAtMost: 'day',
  gradeAtLeast: 'grade',
  gradeAtMost: 'grade',
  flag: 'flag',
};

/**
 * Returns the schema of a stored condition. It may contain comparisons of known facts, each suitable for the fact's
 * type. Limits are MAX_LEVELS, MAX_COMPARISONS and MAX_BYTES. Checks the size first, so that a malicious condition is
 * rejected quickly.
 */
export function conditionSchema(kinds: FactKinds) {
  const known = comparisonSchema.superRefine(({ fact: name, is }, { addIssue }) => {
    if (!Object.hasOwn(kinds, name))
      addIssue({ code: 'custom', path: ['fact'], message: problem('factUnknown') });
    else if (kinds[name] !== KIND_OF[is])
      addIssue({ code: 'custom', path: ['is'], message: problem('factKind') });
  });
  const parts = z.lazy(() => z.array(rule).min(1, problem('atLeastOne')));
  const joins = {
    all: z.strictObject({ all: parts }),
    any: z.strictObject({ any: parts }),
    not: z.lazy(() => z.strictObject({ not: rule })),
  };
  // This is not a union schema, which would only report that no alternative matches.
  const rule: z.ZodType<Condition> = z.unknown().transform((given, { addIssue }) => {
    const join = (['all', 'any', 'not'] as const).find((key) => Object.hasOwn(Object(given), key));
    const checked = (join ? joins[join] : known).safeParse(given);
    if (checked.success) return checked.data;
    for (const { path, message } of checked.error.issues)
      addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
  return z
    .unknown()
    .refine(isOfBoundedSize, {
      message: problem('conditionSize', { comparisons: MAX_COMPARISONS, levels: MAX_LEVELS }),
      abort: true,
    })
    .refine((condition) => countBytes(condition) <= MAX_BYTES, {
      message: problem('conditionBytes', { kilobytes: MAX_BYTES / 1024 }),
      abort: true,
    })
    .pipe(rule);
}

export function getParts(condition: Condition): Condition[] | null {
  if ('all' in condition) return condition.all;
  if ('any' in condition) return condition.any;
  return 'not' in condition ? [condition.not] : null;
}

export function listFacts(condition: Condition): string[] {
  const parts = getParts(condition);
  return parts ? [...new Set(parts.flatMap(listFacts))] : [(condition as Comparison).fact];
}

function countBytes(condition: unknown): number {
  return new TextEncoder().encode(JSON.stringify(condition) ?? '').length;
}

/** Walks level by level and stops at the limits, because the input cannot be trusted. */
function isOfBoundedSize(condition: unknown): boolean {
  let level: unknown[] = [condition];
  let comparisons = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return false;
    const next: unknown[] = [];
    for (const one of level) {
      const { all, any, not } = Object(one) as Record<string, unknown>;
      const parts = [all, any].find(Array.isArray) ?? (not === undefined ? null : [not]);
      if (!parts) comparisons += 1;
      else if (parts.length > MAX_COMPARISONS) return false;
      else next.push(...parts);
      if (comparisons + next.length > MAX_COMPARISONS) return false;
    }
    level = next;
  }
  return true;
}
