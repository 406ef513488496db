import { IconMailForward, IconX } from '@tabler/icons-react';
import { formatDay } from '../../../messages/formats.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import classes from './Roles.module.css';
import { type InvitationRowFragment, useWithdrawInvitationMutation } from './roles.generated.ts';

type Props = {
  label: string;
  invitations: readonly InvitationRowFragment[];
  isOfOne?: boolean;
  onAgain?: (email: string) => Promise<void>;
  onWithdrawn?: () => unknown;
};

export function InvitationList({ label, invitations, isOfOne, onAgain, onWithdrawn }: Props) {
  const t = useMessages('roles');
  const options = useMessages('options');
  const [withdraw] = useWithdrawInvitationMutation();

  async function takeBack(id: string) {
    try {
      await withdraw({ variables: { id } });
      void notify({ kind: 'success', title: t('withdrawn') });
      await onWithdrawn?.();
    } catch (error) {
      void notifyFailure(error);
    }
  }

  return (
    <ul className="grid gap-xs" aria-label={label}>
      {invitations.map(({ id, email, expiresAt, role, organisation }) => (
        <li key={id} className="row middle apart gap-xs">
          <span className="slim breaks">
            <EmailText>{email}</EmailText>
            <span className={classes.soft}>
              {!isOfOne && `${[options(`role.${role}`), organisation?.name].filter(Boolean).join(', ')} · `}
              {t('until', { day: formatDay(expiresAt.slice(0, 10), t.language) })}
            </span>
          </span>
          <span className="row gap-xs">
            {onAgain && (
              <RowAction
                icon={IconMailForward}
                label={t('again', { email })}
                text={t('againShort')}
                onClick={() => void onAgain(email)}
              />
            )}
            <RowAction
              icon={IconX}
              label={t('withdraw', { email })}
              text={t('withdrawShort')}
              onClick={() => void takeBack(id)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
