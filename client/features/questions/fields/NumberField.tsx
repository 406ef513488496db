import { TextInput } from '@mantine/core';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import { NUMBERS, useTyped } from '../useTyped.ts';

export function NumberField(props: QuestionFieldProps<'number'>) {
  const typed = useTyped(props.value, props.onChange, NUMBERS);
  return (
    <TextInput
      {...inputProps(props)}
      inputMode={props.question.isWhole ? 'numeric' : 'decimal'}
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
    />
  );
}
