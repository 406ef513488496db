import { useMessages } from '../../../lib/useMessages.ts';
import { CheckboxListField } from '../../../ui/form/fields/CheckboxListField.tsx';
import type { SchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useExpertiseOptions } from './useExpertiseOptions.ts';

type Values = { subjects: string[]; languages: string[] };

/** If no subject is selected, the assessor covers all subjects. The same applies to languages. */
export function ExpertiseFields<Form extends Values>({ of }: { of: SchemaForm<Form> }) {
  const t = useMessages('panels');
  const { subjects, languages } = useExpertiseOptions();
  const form = of as unknown as SchemaForm<Values>;
  return (
    <>
      <p className="soft">{t('expertise.hint')}</p>
      <CheckboxListField of={form} name="subjects" optional isShort options={subjects} />
      <CheckboxListField of={form} name="languages" optional isShort options={languages} />
    </>
  );
}
