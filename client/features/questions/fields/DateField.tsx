import { TextInput } from '@mantine/core';
import { FIRST_ANSWER, ROLLING } from '../../../../rules/days.ts';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import { TEXTS, useTyped } from '../useTyped.ts';

export function DateField(props: QuestionFieldProps<'date'>) {
  const typed = useTyped(props.value, props.onChange, TEXTS);
  return (
    <TextInput
      {...inputProps(props)}
      type="date"
      min={props.question.from ?? FIRST_ANSWER}
      max={props.question.until ?? ROLLING}
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
    />
  );
}
