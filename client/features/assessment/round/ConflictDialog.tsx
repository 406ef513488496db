import { z } from 'zod';
import { paragraphOfText, REQUIRED } from '../../../../rules/fields.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { useSetConflictMutation } from './round.generated.ts';

type Props = {
  roundId: string;
  applicationId: string;
  application: string;
  members: readonly { id: string; name: string }[];
  onClose: () => void;
};

const MAX_REASON = 1000;

const rules = z.object({ memberId: z.string().min(1, REQUIRED), reason: paragraphOfText(MAX_REASON) });

export function ConflictDialog(props: Props) {
  const t = useMessages('round');
  return (
    <FormDialog opened onClose={props.onClose} title={t('conflicts.heading', props)}>
      <ConflictForm {...props} />
    </FormDialog>
  );
}

function ConflictForm({ roundId, applicationId, application, members, onClose }: Props) {
  const t = useMessages('round');
  const [set] = useSetConflictMutation({ refetchQueries: ['RoundTotals'] });
  const form = useSchemaForm({
    rules,
    labels: { memberId: t('conflicts.member'), reason: t('conflicts.reason') },
    values: { memberId: '', reason: '' },
    send: async ({ memberId, reason }) => {
      await set({ variables: { input: { roundId, applicationId, memberId, reason } } });
      void notify({ kind: 'success', title: t('conflicts.set') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('conflicts.heading', { application })} isShort>
      <p>{t('conflicts.text')}</p>
      <SelectField
        of={form}
        name="memberId"
        options={members.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextAreaField of={form} name="reason" maxLength={MAX_REASON} description={t('conflicts.reasonHint')} />
      <FormButtons
        of={form}
        submit={t('conflicts.submit')}
        submitting={t('conflicts.setting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
