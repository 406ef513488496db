import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { QuestionOf } from '../../../rules/forms/question.ts';
import type { WordedQuestion } from '../../../rules/forms/words.ts';

export type QuestionFieldProps<Name extends KindName = KindName> = {
  question: QuestionOf<Name>;
  words: WordedQuestion;
  value: unknown;
  /** Called with null to remove the answer. */
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
