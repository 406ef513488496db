import { z } from 'zod';
import { problem } from '../problems.ts';
import { type Comparison, type Condition, conditionRule, type FactKinds, partsOf } from './condition.ts';
import { findContradiction } from './findContradiction.ts';

/** Who can apply: what one must meet, and what one should. Null asks nothing. */
export type Requirements = { hard: Condition | null; soft: Condition | null };

/** What a person's answers say of hard requirements: *unknown* may still be met. */
export const ELIGIBILITY_VERDICTS = ['CAN_APPLY', 'MAY_APPLY', 'DOES_NOT_MEET'] as const;
export type EligibilityVerdict = (typeof ELIGIBILITY_VERDICTS)[number];

/** The options that a fact's question offers; null where it takes any text. */
export type OptionsOf = (fact: string) => readonly string[] | null;

/**
 * The requirements of a scholarship, of the facts that there are. Refused, each by its place, is what no answer can meet: an
 * option that is not offered, a result above the best of its scale, and comparisons that no value meets together, also those
 * of what one should meet beside what one must.
 */
export function requirementsRule(kinds: FactKinds, optionsOf: OptionsOf = () => null) {
  const condition = conditionRule(kinds).nullish();
  return z
    .strictObject({ hard: condition, soft: condition })
    .transform(({ hard, soft }): Requirements => ({ hard: hard ?? null, soft: soft ?? null }))
    .superRefine((requirements, { addIssue }) => {
      const found = findProblems(requirements, optionsOf);
      for (const { path, message } of found) addIssue({ code: 'custom', path: [...path], message });
    });
}

type Path = readonly (string | number)[];
type Found = { path: Path; message: string };

/** What is wrong with requirements whose every part is sound by itself. */
function findProblems({ hard, soft }: Requirements, optionsOf: OptionsOf): Found[] {
  const leaves = [...(hard ? listLeaves(hard, ['hard']) : []), ...(soft ? listLeaves(soft, ['soft']) : [])];
  const unmeetable = leaves.flatMap(({ path, comparison }) => checkValue(path, comparison, optionsOf));
  const parts = [hard, soft].filter((part) => part !== null);
  const contradictory = parts.length > 0 ? findContradiction({ all: parts }) : null;
  const message = problem('contradiction');
  return [
    ...unmeetable,
    ...leaves
      .filter(({ comparison }) => contradictory?.includes(comparison))
      .map(({ path }) => ({ path, message })),
  ];
}

function checkValue(path: Path, comparison: Comparison, optionsOf: OptionsOf): Found[] {
  if (comparison.is === 'gradeAtLeast' && comparison.value > comparison.of)
    return [{ path: [...path, 'value'], message: problem('gradeAboveBest') }];
  if (!Array.isArray(comparison.value)) return [];
  const offered = optionsOf(comparison.fact);
  const isOffered = comparison.value.every((option) => !offered || offered.includes(option));
  return isOffered ? [] : [{ path: [...path, 'value'], message: problem('chooseAgain') }];
}

/** The comparisons of a condition with their places. */
function listLeaves(condition: Condition, path: Path): { path: Path; comparison: Comparison }[] {
  if ('not' in condition) return listLeaves(condition.not, [...path, 'not']);
  const parts = partsOf(condition);
  if (!parts) return [{ path, comparison: condition as Comparison }];
  const key = 'all' in condition ? 'all' : 'any';
  return parts.flatMap((part, index) => listLeaves(part, [...path, key, index]));
}
