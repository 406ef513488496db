import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { SchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import { readFunding } from './fundingForm.ts';
import { addSchema, FIELDS, type ScholarshipValues, updateSchema } from './scholarshipForm.ts';

export function useFilled(
  form: SchemaForm<ScholarshipValues>,
  isStored: boolean,
): { missing: string[]; emptyParts: ('funding' | 'eligibility')[] } {
  const values = useWatch({ control: form.hook.control }) as ScholarshipValues;
  return useMemo(() => {
    const { error } = (isStored ? updateSchema : addSchema).safeParse(values);
    const wrong = new Set(error?.issues.map(({ path }) => String(path[0])));
    return {
      missing: FIELDS.filter((name) => wrong.has(name)),
      emptyParts: [
        ...(readFunding(values) ? [] : ['funding' as const]),
        ...(values.requirements ? [] : ['eligibility' as const]),
      ],
    };
  }, [values, isStored]);
}
