import { addYears } from '../days.ts';
import type { Comparison, Condition } from './condition.ts';
import { mapComparisons } from './mapComparisons.ts';
import type { Requirements } from './requirements.ts';

export function shiftAgeDates(condition: Condition, years: number): Condition {
  return mapComparisons(condition, (comparison) => moveAge(comparison, years));
}

function moveAge(comparison: Comparison, years: number): Comparison {
  return 'on' in comparison ? { ...comparison, on: addYears(comparison.on, years) } : comparison;
}

export function shiftRequiredAgeDates({ hard, soft }: Requirements, years: number): Requirements {
  return { hard: hard && shiftAgeDates(hard, years), soft: soft && shiftAgeDates(soft, years) };
}
