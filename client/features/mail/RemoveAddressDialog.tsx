import { Button, Group } from '@mantine/core';
import { z } from 'zod';
import { emailRule } from '../../../rules/users.ts';
import { notify } from '../../lib/notify.ts';
import { messages } from '../../messages.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useRulesForm } from '../../ui/form/useRulesForm.ts';
import { useRemoveFromNewsletterMutation } from './mails.generated.ts';

const texts = messages.newsletter.removal;

/** Asks which address leaves the newsletter's list. */
export function RemoveAddressDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog opened onClose={onClose} title={texts.heading}>
      <RemoveAddressForm onClose={onClose} />
    </FormDialog>
  );
}

function RemoveAddressForm({ onClose }: { onClose: () => void }) {
  const [remove] = useRemoveFromNewsletterMutation();
  const form = useRulesForm({
    rules: z.object({ email: emailRule }),
    labels: { email: texts.label },
    values: { email: '' },
    send: async ({ email }) => {
      await remove({ variables: { email } });
      void notify({ kind: 'success', title: texts.removed(email) });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={texts.heading} isShort>
      <TextField
        of={form}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        description={texts.description}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} disabled={form.isBusy}>
          {messages.confirm.cancel}
        </Button>
        <SubmitButton of={form} busy={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </Group>
    </FormFrame>
  );
}
