import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { reasonSchema } from '../../../../rules/applications/applications.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormButtons } from '../../../ui/form/FormButtons.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts';
import { type OwnAwardFragment, type StandingFragment, useDeclineAwardMutation } from './award.generated.ts';

type Props = { application: StandingFragment; award: OwnAwardFragment; onClose: () => void };

export function DeclineDialog(props: Props) {
  const t = useMessages('ownAward');
  const { application, onClose } = props;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('decline.heading')}
      record={application.scholarship.scholarshipName}
    >
      <DeclineForm {...props} />
    </FormDialog>
  );
}

function DeclineForm({ award, onClose }: Props) {
  const t = useMessages('ownAward');
  const [decline] = useDeclineAwardMutation({ refetchQueries: 'active' });
  const form = useSchemaForm({
    rules: z.object({ reason: z.union([z.literal(''), reasonSchema]) }),
    labels: { reason: t('decline.reason') },
    values: { reason: '' },
    send: async ({ reason }) => {
      await decline({ variables: { id: award.id, reason: reason || null } });
      void notify({ kind: 'success', title: t('decline.done') });
      onClose();
    },
  });
  return (
    <FormFrame of={form} label={t('decline.heading')} isShort>
      <p>{t('decline.text')}</p>
      <TextAreaField
        of={form}
        name="reason"
        optional
        rows={3}
        maxLength={MAX_REASON_CHARACTERS}
        description={t('decline.reasonHint')}
      />
      <FormButtons
        of={form}
        submit={t('decline.submit')}
        submitting={t('decline.submitting')}
        onCancel={onClose}
      />
    </FormFrame>
  );
}
