import {
  type Condition,
  conditionRule,
  type FactKinds,
  partsOf,
} from '../../../rules/conditions/condition.ts';
import { type Requirements, requirementsRule } from '../../../rules/conditions/requirements.ts';
import type { FactRules } from '../../../rules/forms/factRules.ts';

/** By the place, such as `hard.all.0.value`. */
type Problems = Record<string, string>;

/** What keeps requirements from being saved. */
export function findProblems(requirements: Requirements, { kinds, optionsOf }: FactRules): Problems {
  const { error } = requirementsRule(kinds, optionsOf).safeParse(requirements);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

/** What no applicant can meet, of the lines that are filled in. */
export function findEarlyProblems({ hard, soft }: Requirements, rules: FactRules): Problems {
  const rule = conditionRule(rules.kinds);
  const kinds: Record<string, FactKinds[string]> = { ...rules.kinds };
  /** Stands in the place of a line that is not filled in: no question has its key, and it contradicts nothing. */
  function unfinished(): Condition {
    const fact = ` ${Object.keys(kinds).length}`;
    kinds[fact] = 'flag';
    return { fact, is: 'flag', value: true };
  }
  const settled = (condition: Condition): Condition => {
    if ('not' in condition) return { not: settled(condition.not) };
    const parts = partsOf(condition)?.map(settled);
    if (!parts) return rule.safeParse(condition).success ? condition : unfinished();
    return 'all' in condition ? { all: parts } : { any: parts };
  };
  const found = { hard: hard && settled(hard), soft: soft && settled(soft) };
  return findProblems(found, { ...rules, kinds });
}
