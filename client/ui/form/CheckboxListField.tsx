import { Checkbox, Stack } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { controlName } from '../../controlNames.ts';
import { FieldLabel } from './FieldLabel.tsx';
import type { FieldProps } from './useField.ts';

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'description'> & {
  options: readonly { value: string; label: string; description?: string }[];
};

/** Several of a few options, each with a sentence about it. */
export function CheckboxListField<Values extends FieldValues>({
  of: form,
  name,
  optional,
  options,
}: Props<Values>) {
  const { field, fieldState } = useController({ control: form.hook.control, name });
  const { message } = fieldState.error ?? {};
  return (
    <Checkbox.Group
      label={<FieldLabel label={form.labels[name]} required={!optional} />}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={message}
    >
      <Stack gap="md" my="xs">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            {...option}
            name={controlName(name)}
            aria-invalid={Boolean(message)}
            size="md"
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
