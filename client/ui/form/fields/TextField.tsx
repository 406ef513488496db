import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { FieldLabel } from './FieldLabel.tsx';
import { type FieldProps, useField } from './useField.ts';

type Props<Values extends FieldValues> = FieldProps<Values> &
  Pick<
    TextInputProps,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'maxLength'
    | 'placeholder'
    | 'min'
    | 'max'
    | 'step'
    | 'leftSection'
    | 'rightSection'
    | 'rightSectionWidth'
    | 'disabled'
    | 'list'
    | 'onFocus'
  >;

export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { of, name, optional, description, ...input } = props;
  const { label, required, ...field } = useField(props);
  return (
    <TextInput
      {...input}
      {...field}
      label={<FieldLabel label={label} required={required} />}
      required={required}
      withAsterisk={false}
    />
  );
}
