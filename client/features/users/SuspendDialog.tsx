import { MAX_SUSPEND_REASON_CHARACTERS, suspendReasonSchema } from '../../../rules/accounts/suspension.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { TextDialog } from '../../ui/form/TextDialog.tsx';
import { type UserRowFragment, useSuspendUserMutation } from './users.generated.ts';

type Props = { user: UserRowFragment; onClose: () => void };

export function SuspendDialog({ user: { id, name }, onClose }: Props) {
  const t = useMessages('users');
  const [suspend] = useSuspendUserMutation({ refetchQueries: ['Audit'] });
  return (
    <TextDialog
      heading={t('standing.suspendHeading', { name })}
      name="reason"
      label={t('standing.reason')}
      rule={suspendReasonSchema}
      note={<p>{t('standing.suspendText')}</p>}
      maxLength={MAX_SUSPEND_REASON_CHARACTERS}
      submit={t('standing.suspend')}
      submitting={t('standing.suspending')}
      send={async (reason) => {
        await suspend({ variables: { id, reason } });
        void notify({ kind: 'success', title: t('standing.suspendDone', { name }) });
      }}
      onClose={onClose}
    />
  );
}
