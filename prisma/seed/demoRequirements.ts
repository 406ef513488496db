import type { Comparison, Condition } from '../../rules/conditions/condition.ts';
import { mapComparisons } from '../../rules/conditions/mapComparisons.ts';
import { expandRegions } from '../../rules/conditions/regions.ts';
import { type Requirements, requirementsSchema } from '../../rules/conditions/requirements.ts';
import { getFactRules } from '../../rules/forms/facts/factRules.ts';
import { builtInProfileForm } from '../../rules/forms/profileForm.ts';

/**
 * Conditions as in the API, except that a region can replace its countries, and that age comparisons omit the day,
 * which is always the deadline.
 */
export type DemoRequirements = { hard?: unknown; soft?: unknown };

export function readRequirements(given: DemoRequirements, deadline: string, currency: string): Requirements {
  const complete = (condition: unknown): Condition | null =>
    condition === undefined
      ? null
      : mapComparisons(condition as Condition, (one) => completeOne(one, deadline));
  const { kinds, optionsOf } = getFactRules(builtInProfileForm({ currency }));
  return requirementsSchema(kinds, optionsOf).parse({
    hard: complete(given.hard),
    soft: complete(given.soft),
  });
}

function completeOne(comparison: Comparison, deadline: string): Comparison {
  if (comparison.is === 'ageAtLeast' || comparison.is === 'ageAtMost') return { ...comparison, on: deadline };
  if (!Array.isArray(comparison.value)) return comparison;
  return { ...comparison, value: expandRegions(comparison.value) } as Comparison;
}
