import { type Comparison, type Condition, type Facts, type FactValue, getParts } from './condition.ts';
import { compare, evaluate, OPPOSITE, type Verdict } from './evaluate.ts';

/**
 * A line of an explained condition, with the known value. `ALL` and `ANY` are headings of the lines below them, which
 * are one level deeper. A negated comparison is shown as its opposite.
 */
export type Reason = { level: number; verdict: Verdict | null } & (
  | { kind: 'ALL' | 'ANY' }
  | { kind: 'COMPARISON'; comparison: Comparison; isDenied: boolean; value: FactValue | null }
);

/**
 * Explains a condition line by line. The parts of a top-level `all` have no heading. Negations are moved into
 * the comparisons. If there are no facts, no line has a verdict.
 */
export function explain(condition: Condition, facts: Facts | null): Reason[] {
  return linesOf(condition, facts, { level: 0, isDenied: false, isJoined: true });
}

type Place = { level: number; isDenied: boolean; isJoined: boolean };

function linesOf(condition: Condition, facts: Facts | null, place: Place): Reason[] {
  const { level, isDenied, isJoined } = place;
  if ('not' in condition) return linesOf(condition.not, facts, { ...place, isDenied: !isDenied });
  const parts = getParts(condition);
  if (!parts) return [lineOf(condition as Comparison, facts, level, isDenied)];
  const kind = 'all' in condition === isDenied ? 'ANY' : 'ALL';
  const [only, ...others] = parts;
  if (only && others.length === 0) return linesOf(only, facts, place);
  if (kind === 'ALL' && isJoined) return parts.flatMap((part) => linesOf(part, facts, place));
  const verdict = facts && turn(evaluate(condition, facts).verdict, isDenied);
  const below = { level: level + 1, isDenied, isJoined: kind === 'ALL' };
  return [{ level, kind, verdict }, ...parts.flatMap((part) => linesOf(part, facts, below))];
}

function lineOf(comparison: Comparison, facts: Facts | null, level: number, isDenied: boolean): Reason {
  const value = facts?.[comparison.fact] ?? null;
  const verdict = facts && turn(compare(comparison, value ?? undefined), isDenied);
  return { level, kind: 'COMPARISON', comparison, isDenied, value, verdict };
}

function turn(verdict: Verdict, isDenied: boolean): Verdict {
  return isDenied ? OPPOSITE[verdict] : verdict;
}

export function missingFacts(condition: Condition, facts: Facts): string[] {
  if (evaluate(condition, facts).verdict !== 'unknown') return [];
  const parts = getParts(condition);
  if (!parts) return [(condition as Comparison).fact];
  return [...new Set(parts.flatMap((part) => missingFacts(part, facts)))];
}
