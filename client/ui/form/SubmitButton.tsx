import { Button, type ButtonProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import type { RulesForm } from './useRulesForm.ts';

type Props<Values extends FieldValues> = Pick<ButtonProps, 'fullWidth' | 'disabled'> & {
  of: RulesForm<Values>;
  children: string;
  /** What the button says while the form is being sent. */
  busy: string;
};

/** Sends the form; keeps its width while it does. */
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
