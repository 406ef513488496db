import type { Comparison, Condition, Facts, FactValue, Grade } from './condition.ts';

export type Verdict = 'met' | 'notMet' | 'unknown';

export type Evaluation = { condition: Condition; verdict: Verdict; parts: Evaluation[] };

/**
 * Evaluates a condition by Kleene's three-valued logic. Always evaluates all parts, because a person who fails one
 * requirement wants to read all of them.
 */
export function evaluate(condition: Condition, facts: Facts): Evaluation {
  if ('all' in condition) return join(condition, condition.all, facts, 'notMet', 'met');
  if ('any' in condition) return join(condition, condition.any, facts, 'met', 'notMet');
  if ('not' in condition) {
    const part = evaluate(condition.not, facts);
    return { condition, verdict: OPPOSITE[part.verdict], parts: [part] };
  }
  return { condition, verdict: compare(condition, facts[condition.fact]), parts: [] };
}

export const OPPOSITE: Record<Verdict, Verdict> = { met: 'notMet', notMet: 'met', unknown: 'unknown' };

/**
 * Combines the verdicts of parts. If one part has the `decisive` verdict, so does the whole condition. Otherwise, an
 * unknown part makes the whole condition unknown.
 */
function join(
  condition: Condition,
  conditions: Condition[],
  facts: Facts,
  decisive: Verdict,
  otherwise: Verdict,
): Evaluation {
  const parts = conditions.map((part) => evaluate(part, facts));
  const verdict = [decisive, 'unknown' as const].find((one) => parts.some((part) => part.verdict === one));
  return { condition, verdict: verdict ?? otherwise, parts };
}

export function compare(comparison: Comparison, value: FactValue | undefined): Verdict {
  const isMet = value === undefined ? null : holds(comparison, value);
  if (isMet === null) return 'unknown';
  return isMet ? 'met' : 'notMet';
}

function holds(comparison: Comparison, value: FactValue): boolean | null {
  switch (comparison.is) {
    case 'oneOf':
      return typeof value === 'string' ? optionsOf(comparison).has(fold(value)) : null;
    case 'noneOf':
      return typeof value === 'string' ? !optionsOf(comparison).has(fold(value)) : null;
    case 'hasAny':
      return isList(value) ? comparison.value.some((option) => value.includes(option)) : null;
    case 'hasAll':
      return isList(value) ? comparison.value.every((option) => value.includes(option)) : null;
    case 'hasNone':
      return isList(value) ? !comparison.value.some((option) => value.includes(option)) : null;
    case 'atLeast':
      return typeof value === 'number' ? value >= comparison.value : null;
    case 'atMost':
      return typeof value === 'number' ? value <= comparison.value : null;
    case 'from':
      return typeof value === 'string' ? value >= comparison.value : null;
    case 'until':
      return typeof value === 'string' ? value <= comparison.value : null;
    case 'ageAtLeast':
      return typeof value === 'string' ? ageOn(comparison.on, value) >= comparison.value : null;
    case 'ageAtMost':
      return typeof value === 'string' ? ageOn(comparison.on, value) <= comparison.value : null;
    case 'gradeAtLeast':
      return isGrade(value) && value.of === comparison.of ? value.value >= comparison.value : null;
    case 'gradeAtMost':
      return isGrade(value) && value.of === comparison.of ? value.value <= comparison.value : null;
    case 'flag':
      return typeof value === 'boolean' ? value === comparison.value : null;
  }
}

/** Cache of each comparison's folded options, because thousands of comparisons have hundreds of options each. */
const folded = new WeakMap<object, Set<string>>();

function optionsOf(comparison: { value: readonly string[] }): Set<string> {
  const known = folded.get(comparison) ?? new Set(comparison.value.map(fold));
  folded.set(comparison, known);
  return known;
}

/** Ignores case and extra spaces, which do not matter in typed text and never distinguish two option codes. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/**
 * Returns the number of whole years from a birthday to a day, both `YYYY-MM-DD`; negative before the
 * birthday. In years without 29 February, a birthday on that day counts from 1 March.
 */
export function ageOn(day: string, birthday: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(4) < birthday.slice(4) ? years - 1 : years;
}

function isList(value: FactValue): value is readonly string[] {
  return Array.isArray(value);
}

function isGrade(value: FactValue): value is Grade {
  return typeof value === 'object' && 'of' in value;
}
