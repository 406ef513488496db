import {
  type Condition,
  conditionSchema,
  type FactKinds,
  getParts,
} from '../../../rules/conditions/condition.ts';
import { type Requirements, requirementsSchema } from '../../../rules/conditions/requirements.ts';
import type { FactRules } from '../../../rules/forms/facts/factRules.ts';

type Problems = Record<string, string>;

export function findProblems(requirements: Requirements, { kinds, optionsOf }: FactRules): Problems {
  const { error } = requirementsSchema(kinds, optionsOf).safeParse(requirements);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** Finds contradictory requirements, which no applicant can meet. Ignores incomplete lines. */
export function findEarlyProblems({ hard, soft }: Requirements, rules: FactRules): Problems {
  const rule = conditionSchema(rules.kinds);
  const kinds: Record<string, FactKinds[string]> = { ...rules.kinds };
  /** Placeholder for an incomplete line. No question has its key, so it contradicts no other line. */
  function unfinished(): Condition {
    const fact = ` ${Object.keys(kinds).length}`;
    kinds[fact] = 'flag';
    return { fact, is: 'flag', value: true };
  }
  const settled = (condition: Condition): Condition => {
    if ('not' in condition) return { not: settled(condition.not) };
    const parts = getParts(condition)?.map(settled);
    if (!parts) return rule.safeParse(condition).success ? condition : unfinished();
    return 'all' in condition ? { all: parts } : { any: parts };
  };
  const found = { hard: hard && settled(hard), soft: soft && settled(soft) };
  return findProblems(found, { ...rules, kinds });
}
