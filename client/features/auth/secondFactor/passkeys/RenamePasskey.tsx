import { z } from 'zod';
import { lineOfText } from '../../../../../rules/fields.ts';
import { useMessages } from '../../../../lib/useMessages.ts';
import { FormButtons } from '../../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../../ui/form/FormFrame.tsx';
import { TextField } from '../../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../../ui/form/useSchemaForm.ts';
import { callSecondFactor, type PasskeyFacts } from '../callSecondFactor.ts';

type Props = { passkey: PasskeyFacts; onRenamed: () => unknown; onClose: () => void };

export function RenamePasskey(props: Props) {
  const t = useMessages('passkeys');
  return (
    <FormDialog opened onClose={props.onClose} title={t('renameHeading', { name: props.passkey.name })}>
      <RenameForm {...props} />
    </FormDialog>
  );
}

function RenameForm({ passkey: { id, name }, onRenamed, onClose }: Props) {
  const t = useMessages('passkeys');
  const form = useSchemaForm({
    rules: z.object({ name: lineOfText(60) }),
    labels: { name: t('name') },
    values: { name },
    send: async (given) => {
      await callSecondFactor('passkeys/rename', { id, ...given });
      await onRenamed();
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('renameHeading', { name })} isShort>
      <TextField of={form} name="name" autoComplete="off" maxLength={60} />
      <FormButtons of={form} submit={t('rename')} submitting={t('renaming')} onCancel={onClose} />
    </FormFrame>
  );
}
