import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { QuestionByKind } from '../../../rules/forms/question.ts';
import type { LabelledQuestion } from '../../../rules/forms/questionTexts.ts';

export type QuestionFieldProps<Name extends KindName = KindName> = {
  question: QuestionByKind<Name>;
  words: LabelledQuestion;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
};

export function inputProps({ question, words, error }: QuestionFieldProps) {
  return {
    name: question.key,
    label: words.label,
    description: words.help,
    error,
    'aria-invalid': Boolean(error),
  };
}
