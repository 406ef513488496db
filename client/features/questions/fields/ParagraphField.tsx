import { Textarea } from '@mantine/core';
import { countWords } from '../../../../rules/forms/kinds/paragraph.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import { TEXTS, useTyped } from '../useTyped.ts';

export function ParagraphField(props: QuestionFieldProps<'paragraph'>) {
  const t = useMessages('questions');
  const typed = useTyped(props.value, props.onChange, TEXTS);
  const { maxWords } = props.question;
  const { description, ...input } = inputProps(props);
  const words = countWords(typed.value);
  return (
    <Textarea
      {...input}
      description={[description, maxWords ? t('wordsOf', { words, max: maxWords }) : t('words', { words })]
        .filter(Boolean)
        .join(' ')}
      rows={4}
      resize="vertical"
      maxLength={20_000}
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
    />
  );
}
