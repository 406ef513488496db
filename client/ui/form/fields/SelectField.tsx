import { NativeSelect } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useMessages } from '../../../lib/useMessages.ts';
import { FieldLabel } from './FieldLabel.tsx';
import { type FieldProps, useField } from './useField.ts';

type Props<Values extends FieldValues> = FieldProps<Values> & {
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
  autoComplete?: string;
};

export function SelectField<Values extends FieldValues>(props: Props<Values>) {
  const t = useMessages('form');
  const { label, required, ...field } = useField(props);
  return (
    <NativeSelect
      {...field}
      label={<FieldLabel label={label} required={required} />}
      required={required}
      withAsterisk={false}
      disabled={props.disabled}
      autoComplete={props.autoComplete}
      data={[{ value: '', label: t('select') }, ...props.options]}
    />
  );
}
