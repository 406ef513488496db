import { type ReactNode, useDeferredValue } from 'react';
import { type DeepPartialSkipArrayKey, type FieldValues, useWatch } from 'react-hook-form';
import type { SchemaForm } from './useSchemaForm.ts';

type Props<Values extends FieldValues> = {
  of: SchemaForm<Values>;
  children: (values: DeepPartialSkipArrayKey<Values>) => ReactNode;
};

/**
 * Renders content that depends on all values. For each key, only this content renders again, after the field.
 */
export function WithValues<Values extends FieldValues>({ of: form, children }: Props<Values>) {
  return children(useDeferredValue(useWatch({ control: form.hook.control })));
}
