import { z } from 'zod';
import { formatInstant } from '../../../messages/formats.ts';
import { MAX_REASON_CHARACTERS } from '../../../rules/applications/applicationOptions.ts';
import { outageSchema } from '../../../rules/applications/deadlines.ts';
import { LAST_MINUTE } from '../../../rules/catalogue/dates.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../ui/form/fields/TextAreaField.tsx';
import { TextField } from '../../ui/form/fields/TextField.tsx';
import { FieldPair } from '../../ui/form/groups/FieldGroup.tsx';
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts';
import { type OutageFragment, useExtendOutageMutation } from './overview.generated.ts';

type Props = { outage: OutageFragment; onClose: () => void; onExtended: () => unknown };

const typed = z
  .object({ applicationDeadline: z.string(), deadlineTime: z.string(), reason: z.string() })
  .transform(({ applicationDeadline, deadlineTime, reason }) => ({
    applicationDeadline: applicationDeadline || null,
    deadlineTime: applicationDeadline ? deadlineTime : null,
    reason,
  }));
type Values = z.input<typeof typed>;
type OutageInput = z.output<typeof outageSchema>;
const schema = typed.pipe(outageSchema as never) as unknown as z.ZodType<OutageInput, Values>;

export function OutageDialog({ outage: { id, beganAt, endedAt, count }, onClose, onExtended }: Props) {
  const t = useMessages('overview');
  const [extend] = useExtendOutageMutation();
  const heading = t('outage.heading', { count });
  const times = { from: formatInstant(beganAt, t.language), to: formatInstant(endedAt, t.language) };
  const form = useSchemaForm<Values, OutageInput>({
    rules: schema,
    labels: {
      applicationDeadline: t('outage.day'),
      deadlineTime: t('outage.time'),
      reason: t('outage.reason'),
    },
    values: { applicationDeadline: '', deadlineTime: LAST_MINUTE, reason: t('outage.reasonAtFirst', times) },
    send: async ({ applicationDeadline, deadlineTime, reason }) => {
      const input = { reason, ...(applicationDeadline && { applicationDeadline, deadlineTime }) };
      const { data } = await extend({ variables: { id, input } });
      onClose();
      void notify({ kind: 'success', title: t('outage.done', { count: data?.extendOutage ?? 0 }) });
      await onExtended();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={heading} size="lg">
      <FormFrame of={form} label={heading} isShort>
        <FieldPair>
          <TextField
            of={form}
            name="applicationDeadline"
            type="date"
            optional
            description={t('outage.dayHint')}
          />
          <TextField of={form} name="deadlineTime" type="time" description={t('outage.timeHint')} />
        </FieldPair>
        <TextAreaField
          of={form}
          name="reason"
          rows={3}
          maxLength={MAX_REASON_CHARACTERS}
          description={t('outage.reasonHint')}
        />
        <FormButtons
          of={form}
          submit={t('outage.submit')}
          submitting={t('outage.submitting')}
          onCancel={onClose}
        />
      </FormFrame>
    </FormDialog>
  );
}
