import type { ReactNode } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { controlName } from '../../../controlNames.ts';
import type { SchemaForm } from '../useSchemaForm.ts';

export type FieldProps<Values extends FieldValues> = {
  of: SchemaForm<Values>;
  name: Path<Values> & keyof Values & string;
  optional?: boolean;
  description?: ReactNode;
};

/** Returns props for Mantine's inputs. The control's `name` follows the REST API (controlNames.ts). */
export function useField<Values extends FieldValues>({
  of: form,
  name,
  optional,
  description,
}: FieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const { value, onChange, onBlur } = field;
  return {
    name: controlName(name),
    label: form.labels[name],
    description,
    value: (value ?? '') as string,
    onChange,
    onBlur,
    error: fieldState.error?.message,
    required: !optional,
  };
}
