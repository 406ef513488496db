import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormButtons } from './FormButtons.tsx';
import { FormDialog } from './FormDialog.tsx';
import { FormFrame } from './FormFrame.tsx';
import { TextAreaField } from './fields/TextAreaField.tsx';
import { TextField } from './fields/TextField.tsx';
import { useSchemaForm } from './useSchemaForm.ts';

type Props = {
  heading: string;
  name: string;
  label: string;
  description?: string;
  rule: z.ZodType<string, string>;
  initial?: string;
  note?: ReactNode;
  maxLength: number;
  isLine?: boolean;
  submit: string;
  submitting: string;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
};

export function TextDialog(props: Props) {
  const { heading, onClose } = props;
  return (
    <FormDialog opened onClose={onClose} title={heading} size="lg">
      <TextForm {...props} />
    </FormDialog>
  );
}

function TextForm({
  name,
  heading,
  label,
  description,
  rule,
  initial = '',
  maxLength,
  isLine,
  ...rest
}: Props) {
  const { note, submit, submitting, send, onClose } = rest;
  const form = useSchemaForm({
    rules: z.object({ [name]: rule }),
    labels: { [name]: label },
    values: { [name]: initial },
    send: async (values) => {
      await send(values[name] ?? '');
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={heading} isShort>
      {note}
      {isLine ? (
        <TextField of={form} name={name} description={description} maxLength={maxLength} />
      ) : (
        <TextAreaField of={form} name={name} description={description} rows={6} maxLength={maxLength} />
      )}
      <FormButtons of={form} submit={submit} submitting={submitting} onCancel={onClose} />
    </FormFrame>
  );
}
