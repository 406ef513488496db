import { Button, type ButtonProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { SchemaForm } from './useSchemaForm.ts';

type Props<Values extends FieldValues> = Pick<ButtonProps, 'fullWidth' | 'disabled'> & {
  of: SchemaForm<Values>;
  children: string;
  busy: string;
};

export function SubmitButton<Values extends FieldValues>({
  of: form,
  children,
  busy,
  ...rest
}: Props<Values>) {
  return (
    <Button {...rest} type="submit" loading={form.isBusy} aria-label={form.isBusy ? busy : undefined}>
      {children}
    </Button>
  );
}
