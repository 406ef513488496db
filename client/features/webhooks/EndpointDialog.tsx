import { useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { ShownSecret } from '../../ui/ShownSecret.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import type { EndpointRowFragment } from './webhooks.generated.ts';

type Props = {
  endpoint?: EndpointRowFragment;
  secret?: string;
  onClose: () => void;
};

export function EndpointDialog({ endpoint, secret: given, onClose }: Props) {
  const t = useMessages('webhooks');
  const [secret, setSecret] = useState(given);
  const form = endpoint ? t('form.edit') : t('form.add');
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={secret ? t('shown.title') : form}
      record={endpoint?.url}
      size="lg"
      isHeld={Boolean(secret)}
      withCloseButton={!secret}
    >
      {secret ? (
        <ShownSecret
          secret={secret}
          texts={{
            heading: t('shown.heading'),
            text: t('shown.text'),
            copy: t('shown.copy'),
            copied: t('shown.copied'),
            close: t('shown.close'),
          }}
          onClose={onClose}
        />
      ) : (
        <EndpointForm label={form} endpoint={endpoint} onMade={setSecret} onClose={onClose} />
      )}
    </FormDialog>
  );
}
