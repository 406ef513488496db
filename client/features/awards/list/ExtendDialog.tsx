import { z } from 'zod';
import { calendarDay } from '../../../../rules/fields.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import type { AwardRowFragment } from './list.generated.ts';

type Props = {
  award: AwardRowFragment;
  send: (acceptBy: string) => Promise<unknown>;
  onClose: () => void;
};

export function ExtendDialog(props: Props) {
  const t = useMessages('awards');
  const { award, onClose } = props;
  const isLapsed = award.state === 'LAPSED' ? 'yes' : 'other';
  const heading = t('extend.heading', { isLapsed, name: award.application.applicantName });
  return (
    <FormDialog opened onClose={onClose} title={heading}>
      <ExtendForm {...props} heading={heading} />
    </FormDialog>
  );
}

function ExtendForm({ award, heading, send, onClose }: Props & { heading: string }) {
  const t = useMessages('awards');
  const isLapsed = award.state === 'LAPSED' ? 'yes' : 'other';
  const form = useSchemaForm({
    rules: z.object({ acceptBy: calendarDay() }),
    labels: { acceptBy: t('extend.label') },
    values: { acceptBy: '' },
    send: async ({ acceptBy }) => {
      await send(acceptBy);
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={heading} isShort>
      <TextField
        of={form}
        name="acceptBy"
        type="date"
        description={t('extend.hint', { zone: award.application.scholarship.dates.timeZone })}
      />
      <FormButtons
        of={form}
        submit={t('extend.submit', { isLapsed })}
        submitting={t('extend.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
