import type { Language } from '../../../messages/languages.ts';
import type { Comparison, FactKinds } from '../../../rules/conditions/condition.ts';
import { type Form, getKind, listQuestions } from '../../../rules/forms/question.ts';
import { labelQuestion, type QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import { countryOptions } from '../questions/countryNames.ts';

type FactKind = FactKinds[string];
type Is = Comparison['is'];

export type Fact = {
  key: string;
  label: string;
  kind: FactKind;
  options: { value: string; label: string }[] | null;
  currency: string | null;
};

/** The first operator of each type is the default for a new line. */
export const COMPARISONS: Record<FactKind, readonly [Is, ...Is[]]> = {
  choice: ['oneOf', 'noneOf'],
  choices: ['hasAny', 'hasAll', 'hasNone'],
  number: ['atLeast', 'atMost'],
  day: ['ageAtMost', 'ageAtLeast', 'from', 'until'],
  grade: ['gradeAtLeast', 'gradeAtMost'],
  flag: ['flag'],
};

export function factsIn(form: Form, words: QuestionTexts, language: Language): Fact[] {
  return listQuestions(form).flatMap((question) => {
    const { fact: kind } = getKind(question);
    if (!kind) return [];
    const { label, options } = labelQuestion(question, words);
    const offered = question.kind === 'country' ? countryOptions(language) : options;
    const currency = question.kind === 'money' ? question.currency : null;
    return [{ key: question.key, label, kind, options: question.kind === 'line' ? null : offered, currency }];
  });
}
