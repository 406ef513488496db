import { Textarea, type TextareaProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { FieldLabel } from './FieldLabel.tsx';
import { type FieldProps, useField } from './useField.ts';

type Props<Values extends FieldValues> = FieldProps<Values> &
  Pick<TextareaProps, 'rows' | 'autoComplete' | 'maxLength' | 'placeholder' | 'disabled' | 'onFocus'>;

export function TextAreaField<Values extends FieldValues>(props: Props<Values>) {
  const { of, name, optional, description, ...input } = props;
  const { label, required, ...field } = useField(props);
  return (
    <Textarea
      {...input}
      {...field}
      label={<FieldLabel label={label} required={required} />}
      required={required}
      withAsterisk={false}
    />
  );
}
