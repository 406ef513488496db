import { IconX } from '@tabler/icons-react';
import { formatDay } from '../../../messages/formats.ts';
import { failureOf } from '../../lib/errors.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { RowAction } from '../../ui/table/RowAction.tsx';
import classes from './Organisations.module.css';
import { type OrganisationRowFragment, useWithdrawInvitationMutation } from './organisations.generated.ts';

export function Invitations({ organisation: { invitations } }: { organisation: OrganisationRowFragment }) {
  const t = useMessages('organisations');
  const [withdraw] = useWithdrawInvitationMutation();
  if (invitations.length === 0) return t('none');

  const takeBack = (id: string) =>
    void withdraw({ variables: { id } }).then(
      () => notify({ kind: 'success', title: t('withdrawn') }),
      (error: unknown) => notify({ kind: 'error', title: failureOf(error) }),
    );

  return (
    <ul className={classes.people}>
      {invitations.map(({ id, email, expiresAt }) => (
        <li key={id}>
          <span>
            <EmailText>{email}</EmailText>
            <span className={classes.soft}>
              {t('until', { day: formatDay(expiresAt.slice(0, 10), t.language) })}
            </span>
          </span>
          <RowAction icon={IconX} label={t('withdraw', { email })} onClick={() => takeBack(id)} />
        </li>
      ))}
    </ul>
  );
}
