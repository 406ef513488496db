import { useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { ShownSecret } from '../../ui/ShownSecret.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import type { EndpointRowFragment } from './webhooks.generated.ts';

type Props = {
  /** The one to change; left out for a new one. */
  endpoint?: EndpointRowFragment;
  /** A secret just made, to be shown at once. */
  secret?: string;
  onClose: () => void;
};

/** What an endpoint is to be, and after it was made its secret, which is closed only by saying so. */
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
