import type { FactKinds } from '../conditions/condition.ts';
import type { OptionsOf } from '../conditions/requirements.ts';
import { COUNTRY_CODES } from '../countryCodes.ts';
import { factKindsOf } from './facts.ts';
import { type Form, questionsOf } from './question.ts';

export type FactRules = { kinds: FactKinds; optionsOf: OptionsOf };

export function factRulesOf(form: Form): FactRules {
  const questions = new Map(questionsOf(form).map((question) => [question.key, question]));
  const optionsOf = (fact: string) => {
    const question = questions.get(fact);
    if (question?.kind === 'country') return COUNTRY_CODES;
    return question && 'options' in question ? question.options.map(({ value }) => value) : null;
  };
  return { kinds: factKindsOf(form), optionsOf };
}

export function joinFactRules(rules: readonly FactRules[]): FactRules {
  return {
    kinds: Object.assign({}, ...rules.map(({ kinds }) => kinds).reverse()),
    optionsOf: (fact) => rules.find(({ kinds }) => Object.hasOwn(kinds, fact))?.optionsOf(fact) ?? null,
  };
}
