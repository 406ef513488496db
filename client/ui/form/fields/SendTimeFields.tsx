import type { FieldValues } from 'react-hook-form';
import type { SchemaForm } from '../useSchemaForm.ts';
import { WithValues } from '../WithValues.tsx';
import { RadioField } from './RadioField.tsx';
import { SEND_TIMES } from './sendTime.ts';
import { TextField } from './TextField.tsx';
import type { FieldProps } from './useField.ts';

type Props<Values extends FieldValues> = {
  of: SchemaForm<Values>;
  texts: Record<(typeof SEND_TIMES)[number], string>;
  hint: (zone: string) => string;
};

export function SendTimeFields<Values extends FieldValues>({ of: form, texts, hint }: Props<Values>) {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const named = (name: string) => name as FieldProps<Values>['name'];
  return (
    <>
      <RadioField
        of={form}
        name={named('when')}
        options={SEND_TIMES.map((value) => ({ value, label: texts[value] }))}
      />
      <WithValues of={form}>
        {({ when }) =>
          when === 'LATER' && (
            <TextField
              of={form}
              name={named('releaseAt')}
              type="datetime-local"
              max="9999-12-31T23:59"
              description={hint(zone)}
            />
          )
        }
      </WithValues>
    </>
  );
}
