import { addYears } from '../days.ts';
import type { Comparison, Condition } from './condition.ts';
import { mapComparisons } from './mapComparisons.ts';
import type { Requirements } from './requirements.ts';

/** The same condition with the days on which ages are counted so many years later: for the next opening of a scholarship. */
export function moveAges(condition: Condition, years: number): Condition {
  return mapComparisons(condition, (comparison) => moveAge(comparison, years));
}

function moveAge(comparison: Comparison, years: number): Comparison {
  return 'on' in comparison ? { ...comparison, on: addYears(comparison.on, years) } : comparison;
}

/** The same of all that is required. */
export function moveRequiredAges({ hard, soft }: Requirements, years: number): Requirements {
  return { hard: hard && moveAges(hard, years), soft: soft && moveAges(soft, years) };
}
