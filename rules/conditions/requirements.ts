import { z } from 'zod';
import { problem } from '../problems.ts';
import { type Comparison, type Condition, conditionSchema, type FactKinds, getParts } from './condition.ts';
import { findContradiction } from './findContradiction.ts';

/** `hard` must be met, and `soft` contains preferences. Null means that there is no requirement. */
export type Requirements = { hard: Condition | null; soft: Condition | null };

/**
 * Result of checking the hard requirements: MAY_APPLY if answers are missing, NOT_STATED if there are no hard
 * requirements.
 */
export const ELIGIBILITY_VERDICTS = ['CAN_APPLY', 'MAY_APPLY', 'DOES_NOT_MEET', 'NOT_STATED'] as const;
export type EligibilityVerdict = (typeof ELIGIBILITY_VERDICTS)[number];

export type FindOptions = (fact: string) => readonly string[] | null;

/**
 * Returns the schema of requirements that refer only to known facts. Rejects options that are not offered, results
 * above the best value on their scale, and contradictory comparisons, including contradictions between soft and hard
 * requirements.
 */
export function requirementsSchema(kinds: FactKinds, optionsOf: FindOptions = () => null) {
  const condition = conditionSchema(kinds).nullish();
  return z
    .strictObject({ hard: condition, soft: condition })
    .transform(({ hard, soft }): Requirements => ({ hard: hard ?? null, soft: soft ?? null }))
    .superRefine((requirements, { addIssue }) => {
      const found = findProblems(requirements, optionsOf);
      for (const { path, message } of found) addIssue({ code: 'custom', path: [...path], message });
    });
}

type Path = readonly (string | number)[];
type PathProblem = { path: Path; message: string };

function findProblems({ hard, soft }: Requirements, optionsOf: FindOptions): PathProblem[] {
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

function checkValue(path: Path, comparison: Comparison, optionsOf: FindOptions): PathProblem[] {
  if (comparison.is === 'gradeAtLeast' && comparison.value > comparison.of)
    return [{ path: [...path, 'value'], message: problem('gradeAboveBest') }];
  if (!Array.isArray(comparison.value)) return [];
  const offered = optionsOf(comparison.fact);
  const isOffered = comparison.value.every((option) => !offered || offered.includes(option));
  return isOffered ? [] : [{ path: [...path, 'value'], message: problem('chooseAgain') }];
}

function listLeaves(condition: Condition, path: Path): { path: Path; comparison: Comparison }[] {
  if ('not' in condition) return listLeaves(condition.not, [...path, 'not']);
  const parts = getParts(condition);
  if (!parts) return [{ path, comparison: condition as Comparison }];
  const key = 'all' in condition ? 'all' : 'any';
  return parts.flatMap((part, index) => listLeaves(part, [...path, key, index]));
}
