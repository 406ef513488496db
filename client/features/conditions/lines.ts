import { type Comparison, type Condition, partsOf } from '../../../rules/conditions/condition.ts';
import { COMPARISONS, type Fact } from './facts.ts';
import { type Part, placed } from './groups.ts';

/** Requirements are met by applicants; conditions are of a question. */
export type LineName = 'requirement' | 'condition';

/** A comparison while it is typed: its value may be missing or wrong, for the rules to say. */
export type Typed = { fact: string; is: Comparison['is']; value: unknown; of?: unknown; on?: unknown };

/** What stands below each other, each with its place: all parts of an `all`, or the one condition itself. */
export function linesOf(condition: Condition | null, path: string): Part[] {
  if (!condition) return [];
  if (!('all' in condition)) return [{ part: condition, path, number: 1 }];
  return placed(condition.all, `${path}.all`);
}

export function joinLines(parts: Condition[]): Condition | null {
  return parts.length > 0 ? { all: parts } : null;
}

/** The comparison as a line shows it; null where the condition is none, or compares what cannot be chosen. */
export function lineIn(condition: Condition, facts: readonly Fact[]): { typed: Typed; fact: Fact } | null {
  if (partsOf(condition)) return null;
  const typed = condition as Typed;
  const fact = facts.find(({ key }) => key === typed.fact);
  return fact && COMPARISONS[fact.kind].includes(typed.is) ? { typed, fact } : null;
}

/** A line about a fact with nothing filled in yet. What was filled in stays where it still means something. */
export function startLine(
  fact: Fact,
  is: Comparison['is'] = COMPARISONS[fact.kind][0],
  before?: Typed,
): Condition {
  const isSameValue = before?.fact === fact.key && shapeOf(before.is) === shapeOf(is);
  const kept = isSameValue ? { ...before } : { value: fact.kind === 'flag' ? true : null };
  return { ...kept, fact: fact.key, is } as Condition;
}

/** What a comparison's value looks like. */
export function shapeOf(is: Comparison['is']): 'options' | 'number' | 'day' | 'age' | 'grade' | 'flag' {
  if (is === 'atLeast' || is === 'atMost') return 'number';
  if (is === 'from' || is === 'until') return 'day';
  if (is === 'ageAtLeast' || is === 'ageAtMost') return 'age';
  if (is === 'gradeAtLeast' || is === 'gradeAtMost') return 'grade';
  return is === 'flag' ? 'flag' : 'options';
}
