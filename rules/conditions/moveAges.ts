import { addYears } from '../days.ts';
import { type Comparison, type Condition, partsOf } from './condition.ts';
import type { Requirements } from './requirements.ts';

/** The same condition with the days on which ages are counted so many years later: for the next opening of a scholarship. */
export function moveAges(condition: Condition, years: number): Condition {
  const parts = partsOf(condition)?.map((part) => moveAges(part, years));
  if (!parts) return moveAge(condition as Comparison, years);
  if ('not' in condition) return { not: parts[0] as Condition };
  return 'all' in condition ? { all: parts } : { any: parts };
}

function moveAge(comparison: Comparison, years: number): Comparison {
  return 'on' in comparison ? { ...comparison, on: addYears(comparison.on, years) } : comparison;
}

/** The same of all that is required. */
export function moveRequiredAges({ hard, soft }: Requirements, years: number): Requirements {
  return { hard: hard && moveAges(hard, years), soft: soft && moveAges(soft, years) };
}
