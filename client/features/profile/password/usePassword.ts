import { type FieldValues, type Path, useController } from 'react-hook-form';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';

export function usePassword<Values extends FieldValues>(form: SchemaForm<Values>, name: Path<Values>) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const { value, onChange, onBlur } = field;
  return { name, value, onChange, onBlur, error: fieldState.error?.message };
}
