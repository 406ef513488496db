import type { ReactNode } from 'react';
import { type FieldValues, type Path, useController } from 'react-hook-form';
import { controlName } from '../../controlNames.ts';
import type { RulesForm } from './useRulesForm.ts';

/** What every field of a form is given. */
export type FieldProps<Values extends FieldValues> = {
  of: RulesForm<Values>;
  /** Which of the form's values it holds. */
  name: Path<Values> & keyof Values & string;
  /** True when it may be empty; it then says so. */
  optional?: boolean;
  description?: ReactNode;
};

/** One value of a form as Mantine's inputs want it. The control's `name` is the REST door's (controlNames.ts). */
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
