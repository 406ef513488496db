import { type Comparison, type Condition, getParts } from '../../../rules/conditions/condition.ts';
import { COMPARISONS, type Fact } from './facts.ts';
import { type Part, placed } from './groups.ts';

export type LineName = 'requirement' | 'condition';

export type ComparisonInput = {
  fact: string;
  is: Comparison['is'];
  value: unknown;
  of?: unknown;
  on?: unknown;
};

export function listConditionLines(condition: Condition | null, path: string): Part[] {
  if (!condition) return [];
  if (!('all' in condition)) return [{ part: condition, path, number: 1 }];
  return placed(condition.all, `${path}.all`);
}

export function joinLines(parts: Condition[]): Condition | null {
  return parts.length > 0 ? { all: parts } : null;
}

/**
 * Returns a comparison as it is shown in a line; null for a group, or if its fact or operator cannot be
 * selected.
 */
export function lineIn(
  condition: Condition,
  facts: readonly Fact[],
): { typed: ComparisonInput; fact: Fact } | null {
  if (getParts(condition)) return null;
  const typed = condition as ComparisonInput;
  const fact = facts.find(({ key }) => key === typed.fact);
  return fact && COMPARISONS[fact.kind].includes(typed.is) ? { typed, fact } : null;
}

/** Returns a new line. Keeps the previous value if it belongs to the same fact and has the same format. */
export function startLine(
  fact: Fact,
  is: Comparison['is'] = COMPARISONS[fact.kind][0],
  before?: ComparisonInput,
): Condition {
  const isSameValue = before?.fact === fact.key && getValueShape(before.is) === getValueShape(is);
  const kept = isSameValue ? { ...before } : { value: fact.kind === 'flag' ? true : null };
  return { ...kept, fact: fact.key, is } as Condition;
}

export function getValueShape(is: Comparison['is']): 'options' | 'number' | 'day' | 'age' | 'grade' | 'flag' {
  if (is === 'atLeast' || is === 'atMost') return 'number';
  if (is === 'from' || is === 'until') return 'day';
  if (is === 'ageAtLeast' || is === 'ageAtMost') return 'age';
  if (is === 'gradeAtLeast' || is === 'gradeAtMost') return 'grade';
  return is === 'flag' ? 'flag' : 'options';
}
