import { Checkbox } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { controlName } from '../../../controlNames.ts';
import classes from '../form.module.css';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProps } from './useField.ts';

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'description'> & {
  options: readonly { value: string; label: string; description?: string }[];
  isShort?: boolean;
};

export function CheckboxListField<Values extends FieldValues>({
  of: form,
  name,
  optional,
  options,
  isShort,
}: Props<Values>) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const { message } = fieldState.error ?? {};
  return (
    <Checkbox.Group
      size="md"
      label={<FieldLabel label={form.labels[name]} required={!optional} />}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={message}
    >
      <div className={isShort ? classes.choices : classes.sentences}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            {...option}
            name={controlName(name)}
            aria-invalid={Boolean(message)}
            size="md"
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
