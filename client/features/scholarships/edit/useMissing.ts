import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { addSchema, FIELDS, type ScholarshipValues, updateSchema } from './scholarshipForm.ts';

/** The fields without which the scholarship cannot be saved, in the order of the form. */
export function useMissing(form: SchemaForm<ScholarshipValues>, isStored: boolean): string[] {
  const values = useWatch({ control: form.hook.control }) as ScholarshipValues;
  return useMemo(() => {
    const { error } = (isStored ? updateSchema : addSchema).safeParse(values);
    const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
    return FIELDS.filter((name) => wrong.has(name));
  }, [values, isStored]);
}
