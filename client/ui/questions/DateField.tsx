import { TextInput } from '@mantine/core';
import { inputProps, type QuestionFieldProps } from './questionField.ts';
import { TEXTS, useTyped } from './useTyped.ts';

export function DateField(props: QuestionFieldProps<'date'>) {
  const typed = useTyped(props.value, props.onChange, TEXTS);
  return (
    <TextInput
      {...inputProps(props)}
      type="date"
      min={props.question.from ?? '1900-01-01'}
      max={props.question.until ?? '2199-12-31'}
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
    />
  );
}
