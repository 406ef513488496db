import { type ReactNode, useDeferredValue } from 'react';
import { type DeepPartialSkipArrayKey, type FieldValues, useWatch } from 'react-hook-form';
import type { RulesForm } from './useRulesForm.ts';

type Props<Values extends FieldValues> = {
  of: RulesForm<Values>;
  children: (values: DeepPartialSkipArrayKey<Values>) => ReactNode;
};

/**
 * Renders content that depends on all values. Only this content renders again for each key, deferred after the field.
 */
export function WithValues<Values extends FieldValues>({ of: form, children }: Props<Values>) {
  return children(useDeferredValue(useWatch({ control: form.hook.control })));
}
