import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { controlName } from '../../../controlNames.ts';
import type { FieldProps } from './useField.ts';

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'description' | 'optional'> & {
  children?: ReactNode;
};

export function CheckboxField<Values extends FieldValues>({ of: form, name, children }: Props<Values>) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const { message } = fieldState.error ?? {};
  return (
    <Checkbox
      name={controlName(name)}
      checked={Boolean(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      label={children ?? form.labels[name]}
      error={message}
      aria-invalid={Boolean(message)}
      size="md"
    />
  );
}
