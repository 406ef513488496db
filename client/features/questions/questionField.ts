import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { QuestionOf } from '../../../rules/forms/question.ts';
import type { WordedQuestion } from '../../../rules/forms/words.ts';

/** What the field of a kind is given. */
export type QuestionFieldProps<Name extends KindName = KindName> = {
  question: QuestionOf<Name>;
  words: WordedQuestion;
  /** What was answered, whatever it is; undefined or null for nothing. */
  value: unknown;
  /** Null takes the answer away. */
  onChange: (value: unknown) => void;
  error: string | undefined;
};

/** What Mantine's inputs share. */
export function inputProps({ question, words, error }: QuestionFieldProps) {
  return {
    name: question.key,
    label: words.label,
    description: words.help,
    error,
    'aria-invalid': Boolean(error),
  };
}
