import { TextInput } from '@mantine/core';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import { TEXTS, useTyped } from '../useTyped.ts';

export function LineField(props: QuestionFieldProps<'line'>) {
  const typed = useTyped(props.value, props.onChange, TEXTS);
  return (
    <TextInput
      {...inputProps(props)}
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
      maxLength={props.question.maxCharacters ?? 200}
    />
  );
}
