import type { Language } from '../../../messages/languages.ts';
import type { Comparison, FactKinds } from '../../../rules/conditions/condition.ts';
import { type Form, kindOf, questionsOf } from '../../../rules/forms/question.ts';
import { type Words, wordQuestion } from '../../../rules/forms/words.ts';
import { countryOptions } from '../questions/countryNames.ts';

type FactKind = FactKinds[string];
type Is = Comparison['is'];

export type Fact = {
  key: string;
  label: string;
  kind: FactKind;
  /** Selectable values; null if any text is allowed. */
  options: { value: string; label: string }[] | null;
  /** Currency of an amount; null otherwise. */
  currency: string | null;
};

/** Operators by kind of fact. The first is the default of a new line. */
export const COMPARISONS: Record<FactKind, readonly [Is, ...Is[]]> = {
  choice: ['oneOf', 'noneOf'],
  choices: ['hasAny', 'hasAll', 'hasNone'],
  number: ['atLeast', 'atMost'],
  day: ['ageAtMost', 'ageAtLeast', 'from', 'until'],
  grade: ['gradeAtLeast', 'gradeAtMost'],
  flag: ['flag'],
};

export function factsIn(form: Form, words: Words, language: Language): Fact[] {
  return questionsOf(form).flatMap((question) => {
    const { fact: kind } = kindOf(question);
    if (!kind) return [];
    const { label, options } = wordQuestion(question, words);
    const offered = question.kind === 'country' ? countryOptions(language) : options;
    const currency = question.kind === 'money' ? question.currency : null;
    return [{ key: question.key, label, kind, options: question.kind === 'line' ? null : offered, currency }];
  });
}
