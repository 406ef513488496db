import { Button, Group } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './FormButtons.module.css';
import { SubmitButton } from './SubmitButton.tsx';
import type { SchemaForm } from './useSchemaForm.ts';

type Props<Values extends FieldValues> = {
  of: SchemaForm<Values>;
  submit: string;
  submitting: string;
  onCancel: () => void;
};

export function FormButtons<Values extends FieldValues>({ of, submit, submitting, onCancel }: Props<Values>) {
  const t = useMessages('ui');
  return (
    <Group justify="flex-end" gap="sm" className={classes.root}>
      <Button variant="default" onClick={onCancel} disabled={of.isBusy}>
        {t('confirm.cancel')}
      </Button>
      <SubmitButton of={of} busy={submitting}>
        {submit}
      </SubmitButton>
    </Group>
  );
}
