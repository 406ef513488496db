import { addDays, yearsBefore } from '../days.ts';
import { type Comparison, type Condition, type FactValue, getParts } from './condition.ts';
import { compare } from './evaluate.ts';

type Literal = { comparison: Comparison; isDenied: boolean };

/**
 * Returns comparisons of one fact, joined by `all`, that no value can meet together. Null if there are none.
 * Does not compare different facts, nor branches of an `any` with the conditions around it.
 */
export function findContradiction(condition: Condition): Comparison[] | null {
  const { literals, others } = joinedIn(condition, false);
  const facts = new Set(literals.map(({ comparison }) => comparison.fact));
  for (const fact of facts) {
    const same = literals.filter(({ comparison }) => comparison.fact === fact);
    if (!isSatisfiable(same)) return same.map(({ comparison }) => comparison);
  }
  for (const other of others) {
    const found = findContradiction(other);
    if (found) return found;
  }
  return null;
}

function joinedIn(condition: Condition, isDenied: boolean): { literals: Literal[]; others: Condition[] } {
  if ('not' in condition) return joinedIn(condition.not, !isDenied);
  const parts = getParts(condition);
  if (!parts) return { literals: [{ comparison: condition as Comparison, isDenied }], others: [] };
  // De Morgan's laws: a negated `any` is an `all` of negations, and a negated `all` is an `any` of negations.
  const isJoined = 'all' in condition !== isDenied;
  if (!isJoined) return { literals: [], others: isDenied ? parts.map((part) => ({ not: part })) : parts };
  const found = parts.map((part) => joinedIn(part, isDenied));
  return { literals: found.flatMap((one) => one.literals), others: found.flatMap((one) => one.others) };
}

/**
 * True if some value meets all comparisons, which must be of the same fact. Trying the candidates is sufficient,
 * because verdicts only change at values that a comparison names.
 */
function isSatisfiable(literals: Literal[]): boolean {
  const decidable = literals.flatMap(rewrite);
  return candidates(decidable).some((value) =>
    decidable.every(
      ({ comparison, isDenied }) => compare(comparison, value) === (isDenied ? 'notMet' : 'met'),
    ),
  );
}

/**
 * Rewrites a negated comparison with a list as a positive one. Omits "not all of", because no single comparison can
 * express it.
 */
function rewrite(literal: Literal): Literal[] {
  const { comparison, isDenied } = literal;
  if (!isDenied) return [literal];
  if (comparison.is === 'hasAny') return [{ comparison: { ...comparison, is: 'hasNone' }, isDenied: false }];
  if (comparison.is === 'hasNone') return [{ comparison: { ...comparison, is: 'hasAny' }, isDenied: false }];
  return comparison.is === 'hasAll' ? [] : [literal];
}

/** Lists values to try. If any value meets the comparisons, so does at least one of the listed values. */
function candidates(literals: Literal[]): FactValue[] {
  const comparisons = literals.map(({ comparison }) => comparison);
  const named = comparisons.flatMap((one) => (Array.isArray(one.value) ? one.value : []));
  const [first] = comparisons;
  switch (first?.is) {
    case undefined:
    case 'hasAny':
    case 'hasAll':
    case 'hasNone': {
      const excluded = comparisons.flatMap((one) => (one.is === 'hasNone' ? one.value : []));
      return [named.filter((option) => !excluded.includes(option))];
    }
    case 'oneOf':
    case 'noneOf':
      return [...named, OTHER_OPTION];
    case 'flag':
      return [true, false];
    case 'atLeast':
    case 'atMost':
      return around(comparisons.map(({ value }) => Number(value)));
    case 'gradeAtLeast':
    case 'gradeAtMost':
      return around(comparisons.map(({ value }) => Number(value))).map((value) => ({ value, of: first.of }));
    default:
      return comparisons.flatMap(dayOfChange).flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]);
  }
}

/** Represents all other options. No comparison names it, because options have at most 100 characters. */
const OTHER_OPTION = '-'.repeat(101);

function around(numbers: number[]): number[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const between = sorted.slice(1).map((number, index) => (number + (sorted[index] ?? number)) / 2);
  return [...sorted, ...between, (sorted[0] ?? 0) - 1, (sorted.at(-1) ?? 0) + 1];
}

function dayOfChange(comparison: Comparison): string[] {
  if (comparison.is === 'from' || comparison.is === 'until') return [comparison.value];
  if (comparison.is !== 'ageAtLeast' && comparison.is !== 'ageAtMost') return [];
  const { value, on } = comparison;
  const years = comparison.is === 'ageAtLeast' ? value : value + 1;
  return [yearsBefore(on, years)];
}
