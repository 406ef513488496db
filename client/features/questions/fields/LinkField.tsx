import { TextInput } from '@mantine/core';
import { inputProps, type QuestionFieldProps } from '../questionField.ts';
import { TEXTS, useTyped } from '../useTyped.ts';

export function LinkField(props: QuestionFieldProps<'link'>) {
  const typed = useTyped(props.value, props.onChange, TEXTS);
  return (
    <TextInput
      {...inputProps(props)}
      type="url"
      inputMode="url"
      placeholder="https://"
      value={typed.value}
      onChange={(event) => typed.onChange(event.currentTarget.value)}
    />
  );
}
