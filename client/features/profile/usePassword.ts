import { type FieldValues, type Path, useController } from 'react-hook-form';
import type { RulesForm } from '../../ui/form/useRulesForm.ts';

export function usePassword<Values extends FieldValues>(form: RulesForm<Values>, name: Path<Values>) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const { value, onChange, onBlur } = field;
  return { name, value, onChange, onBlur, error: fieldState.error?.message };
}
