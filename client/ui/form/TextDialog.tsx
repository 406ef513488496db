import { Button, Group, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { messages } from '../../messages.ts';
import { FormFrame } from './FormFrame.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { useRulesForm } from './useRulesForm.ts';

type Props = {
  heading: string;
  /** The control's name, and what the server calls it in its refusals. */
  name: string;
  label: string;
  description?: string;
  rule: z.ZodType<string, string>;
  initial?: string;
  maxLength: number;
  submit: string;
  submitting: string;
  /** Sends the text; a rejection is shown, and the text stays. */
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
};

/** A dialog that asks for one text. Load it with the click that opens it. */
export function TextDialog(props: Props) {
  const { heading, onClose } = props;
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={heading}
      size="lg"
      closeButtonProps={{ 'aria-label': messages.form.closeDialog, size: 44, iconSize: 22 }}
    >
      <TextForm {...props} />
    </Modal>
  );
}

function TextForm({ name, heading, label, description, rule, initial = '', maxLength, ...rest }: Props) {
  const { submit, submitting, send, onClose } = rest;
  const form = useRulesForm({
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
      <TextAreaField of={form} name={name} description={description} rows={6} maxLength={maxLength} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {messages.confirm.cancel}
        </Button>
        <SubmitButton of={form} busy={submitting}>
          {submit}
        </SubmitButton>
      </Group>
    </FormFrame>
  );
}
