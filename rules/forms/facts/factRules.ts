import type { FactKinds } from '../../conditions/condition.ts';
import type { FindOptions } from '../../conditions/requirements.ts';
import { COUNTRY_CODES } from '../../countryCodes.ts';
import { type Form, listQuestions } from '../question.ts';
import { getFactKinds } from './facts.ts';

export type FactRules = { kinds: FactKinds; optionsOf: FindOptions };

export function getFactRules(form: Form): FactRules {
  const questions = new Map(listQuestions(form).map((question) => [question.key, question]));
  const optionsOf = (fact: string) => {
    const question = questions.get(fact);
    if (question?.kind === 'country') return COUNTRY_CODES;
    const options = question && 'options' in question ? question.options.map(({ value }) => value) : [];
    return options.length > 0 ? options : null;
  };
  return { kinds: getFactKinds(form), optionsOf };
}

export function joinFactRules(rules: readonly FactRules[]): FactRules {
  return {
    kinds: Object.assign({}, ...rules.map(({ kinds }) => kinds).reverse()),
    optionsOf: (fact) => rules.find(({ kinds }) => Object.hasOwn(kinds, fact))?.optionsOf(fact) ?? null,
  };
}
