import { z } from 'zod';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { useRemoveFromNewsletterMutation } from './mails.generated.ts';

export function RemoveAddressDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('newsletter');
  return (
    <FormDialog opened onClose={onClose} title={t('removal.heading')}>
      <RemoveAddressForm onClose={onClose} />
    </FormDialog>
  );
}

function RemoveAddressForm({ onClose }: { onClose: () => void }) {
  const t = useMessages('newsletter');
  const [remove] = useRemoveFromNewsletterMutation();
  const form = useSchemaForm({
    rules: z.object({ email: emailSchema }),
    labels: { email: t('removal.label') },
    values: { email: '' },
    send: async ({ email }) => {
      await remove({ variables: { email } });
      void notify({ kind: 'success', title: t('removal.removed', { email }) });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('removal.heading')} isShort>
      <TextField
        of={form}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        description={t('removal.description')}
      />
      <FormButtons
        of={form}
        submit={t('removal.submit')}
        submitting={t('removal.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
