import { type ReactNode, useDeferredValue } from 'react';
import { type DeepPartialSkipArrayKey, type FieldValues, useWatch } from 'react-hook-form';
import type { RulesForm } from './useRulesForm.ts';

type Props<Values extends FieldValues> = {
  of: RulesForm<Values>;
  children: (values: DeepPartialSkipArrayKey<Values>) => ReactNode;
};

/** What depends on all that is filled in. It alone is drawn again at each key, a moment after the field that is typed into. */
export function WithValues<Values extends FieldValues>({ of: form, children }: Props<Values>) {
  return children(useDeferredValue(useWatch({ control: form.hook.control })));
}
