import { useHotkeys } from '@mantine/hooks';
import { z } from 'zod';
import {
  type ApplicationStatus,
  MAX_REASON_CHARACTERS,
} from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { RadioField } from '../../../ui/form/fields/RadioField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';

export type Reason = { reason?: string; isReasonShared: boolean };

type Props = {
  status: ApplicationStatus;
  needsReason: boolean;
  count: number;
  name?: string;
  send: (reason: Reason) => Promise<unknown>;
  onClose: () => void;
};

export function ReasonDialog(props: Props) {
  const t = useMessages('desk');
  const { status, count, name = '', onClose } = props;
  return (
    <FormDialog opened onClose={onClose} title={t('reason.heading', { status, count, name })} size="lg">
      <ReasonForm {...props} />
    </FormDialog>
  );
}

function ReasonForm({ status, needsReason, count, name = '', send, onClose }: Props) {
  const t = useMessages('desk');
  const form = useSchemaForm({
    rules: z.object({
      reason: needsReason ? reasonSchema : z.union([z.literal(''), reasonSchema]),
      sharing: z.enum(['APPLICANT', 'STAFF']),
    }),
    labels: { reason: t('reason.label'), sharing: t('reason.sharing') },
    // A required reason is shared by default, because the applicant needs it to change the application.
    values: { reason: '', sharing: needsReason ? 'APPLICANT' : 'STAFF' },
    send: async ({ reason, sharing }) => {
      await send({ ...(reason && { reason }), isReasonShared: sharing === 'APPLICANT' });
      onClose();
    },
  });
  useHotkeys([['mod+Enter', () => void form.submit()]], []);
  return (
    <FormFrame of={form} label={t('reason.heading', { status, count, name })} isShort>
      <TextAreaField
        of={form}
        name="reason"
        optional={!needsReason}
        description={t('reason.keys')}
        rows={4}
        maxLength={MAX_REASON_CHARACTERS}
      />
      <RadioField
        of={form}
        name="sharing"
        options={[
          { value: 'APPLICANT', label: t('reason.shared') },
          { value: 'STAFF', label: t('reason.notShared') },
        ]}
      />
      <FormButtons
        of={form}
        submit={t('reason.submit', { status })}
        submitting={t('reason.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
