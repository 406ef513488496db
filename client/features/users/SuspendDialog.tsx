import { MAX_REASON, suspendReasonRule } from '../../../rules/suspension.ts';
import { accountMessages } from '../../accountMessages.ts';
import { notify } from '../../lib/notify.ts';
import { TextDialog } from '../../ui/form/TextDialog.tsx';
import { type UserRowFragment, useSuspendUserMutation } from './users.generated.ts';

const texts = accountMessages.standing;

type Props = { user: UserRowFragment; onClose: () => void };

/** Asks why before an account is suspended. */
export function SuspendDialog({ user: { id, name }, onClose }: Props) {
  const [suspend] = useSuspendUserMutation({ refetchQueries: ['UserAudit'] });
  return (
    <TextDialog
      heading={texts.suspendHeading(name)}
      name="reason"
      label={texts.reason}
      rule={suspendReasonRule}
      note={<p>{texts.suspendText}</p>}
      maxLength={MAX_REASON}
      submit={texts.suspend}
      submitting={texts.suspending}
      send={async (reason) => {
        await suspend({ variables: { id, reason } });
        void notify({ kind: 'success', title: texts.suspendDone(name) });
      }}
      onClose={onClose}
    />
  );
}
