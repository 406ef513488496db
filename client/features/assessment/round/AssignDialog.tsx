import { z } from 'zod';
import { REQUIRED } from '../../../../rules/fields.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { SelectField } from '../../../ui/form/fields/SelectField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';

type Props = {
  application: string;
  members: readonly { id: string; name: string }[];
  assign: (memberId: string) => Promise<unknown>;
  onClose: () => void;
};

const rules = z.object({ memberId: z.string().min(1, REQUIRED) });

export function AssignDialog(props: Props) {
  const t = useMessages('round');
  return (
    <FormDialog opened onClose={props.onClose} title={t('assignOf', props)}>
      <AssignForm {...props} />
    </FormDialog>
  );
}

function AssignForm({ application, members, assign, onClose }: Props) {
  const t = useMessages('round');
  const form = useSchemaForm({
    rules,
    labels: { memberId: t('conflicts.member') },
    values: { memberId: '' },
    send: async ({ memberId }) => {
      await assign(memberId);
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('assignOf', { application })} isShort>
      <SelectField
        of={form}
        name="memberId"
        options={members.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormButtons of={form} submit={t('assignSubmit')} submitting={t('assigning')} onCancel={onClose} />
    </FormFrame>
  );
}
