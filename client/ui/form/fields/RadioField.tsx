import { Radio } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { controlName } from '../../../controlNames.ts';
import type { FieldProps } from './useField.ts';

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'optional'> & {
  options: readonly { value: string; label: string }[];
};

export function RadioField<Values extends FieldValues>({
  of: form,
  name,
  description,
  options,
}: Props<Values>) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  return (
    <Radio.Group
      name={controlName(name)}
      label={form.labels[name]}
      description={description}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    >
      <div className="row gap-md mt-xs">
        {options.map((option) => (
          <Radio key={option.value} {...option} size="md" />
        ))}
      </div>
    </Radio.Group>
  );
}
