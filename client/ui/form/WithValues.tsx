import { type ReactNode, useDeferredValue } from 'react';
import {
  type DeepPartialSkipArrayKey,
  type FieldErrors,
  type FieldValues,
  useFormState,
  useWatch,
} from 'react-hook-form';
import type { SchemaForm } from './useSchemaForm.ts';

type Props<Values extends FieldValues> = {
  of: SchemaForm<Values>;
  children: (values: DeepPartialSkipArrayKey<Values>, errors: FieldErrors<Values>) => ReactNode;
};

/** Renders content that depends on all values and errors. Only this content renders on each keystroke. */
export function WithValues<Values extends FieldValues>({ of: form, children }: Props<Values>) {
  const { control } = form.hook;
  const { errors } = useFormState({ control });
  return children(useDeferredValue(useWatch({ control })), useDeferredValue(errors));
}
