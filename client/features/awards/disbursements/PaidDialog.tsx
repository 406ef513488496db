import { z } from 'zod';
import { calendarDay, lineOfText } from '../../../../rules/fields.ts';
import { localDay } from '../../../lib/format/dates.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextField } from '../../../ui/form/fields/TextField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { usePayDisbursementsMutation } from './disbursements.generated.ts';

type Props = { ids: readonly string[]; onPaid: () => void; onClose: () => void };

export function PaidDialog(props: Props) {
  const t = useMessages('awards');
  return (
    <FormDialog opened onClose={props.onClose} title={t('paidForm.heading', { count: props.ids.length })}>
      <PaidForm {...props} />
    </FormDialog>
  );
}

function PaidForm({ ids, onPaid, onClose }: Props) {
  const t = useMessages('awards');
  const [pay] = usePayDisbursementsMutation({
    refetchQueries: ['Awards', 'Disbursements', 'DecidedScholarship'],
  });
  const form = useSchemaForm({
    rules: z.object({ paidOn: calendarDay(), reference: z.union([z.literal(''), lineOfText(100)]) }),
    labels: { paidOn: t('paidForm.paidOn'), reference: t('paidForm.reference') },
    values: { paidOn: localDay(new Date()), reference: '' },
    send: async ({ paidOn, reference }) => {
      const input = { ids: [...ids], paidOn, reference: reference || null };
      const { data } = await pay({ variables: { input } });
      const results = data?.payDisbursements.results ?? [];
      const failed = results.filter(({ isDone }) => !isDone);
      const count = results.length - failed.length;
      if (count > 0) void notify({ kind: 'success', title: t('paidForm.done', { count }) });
      if (failed.length > 0)
        void notify({
          kind: 'error',
          title: t('paidForm.failed', { count: failed.length }),
          text: failed[0]?.message ?? undefined,
          duration: 10_000,
        });
      onPaid();
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('paidForm.heading', { count: ids.length })} isShort>
      <TextField of={form} name="paidOn" type="date" />
      <TextField of={form} name="reference" optional maxLength={100} autoComplete="off" />
      <FormButtons
        of={form}
        submit={t('paidForm.submit')}
        submitting={t('paidForm.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
