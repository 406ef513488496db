import { type Comparison, type Condition, getParts } from './condition.ts';

export function mapComparisons(
  condition: Condition,
  change: (comparison: Comparison) => Comparison,
): Condition {
  const parts = getParts(condition)?.map((part) => mapComparisons(part, change));
  if (!parts) return change(condition as Comparison);
  if ('not' in condition) return { not: parts[0] as Condition };
  return 'all' in condition ? { all: parts } : { any: parts };
}
