import { IconMailPlus, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { INVITATION_DAYS } from '../../../rules/accounts/invitations.ts';
import { emailSchema } from '../../../rules/accounts/users.ts';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import { useInviteMutation } from '../roles/roles.generated.ts';
import { CloseAction } from './CloseAction.tsx';
import type { OrganisationRowFragment } from './organisations.generated.ts';

const OrganisationDialog = lazyPart(
  async () => (await import('./OrganisationDialog.tsx')).OrganisationDialog,
);
const TextDialog = lazyPart(async () => (await import('../../ui/form/TextDialog.tsx')).TextDialog);

type Props = {
  organisation: OrganisationRowFragment;
  isManager: boolean;
};

export function OrganisationActions({ organisation, isManager }: Props) {
  const t = useMessages('organisations');
  const roles = useMessages('roles');
  const { viewer } = useSession();
  const { id, name, closedAt } = organisation;
  const [open, setOpen] = useState<'edit' | 'invite'>();
  const [invite] = useInviteMutation();
  const close = () => setOpen(undefined);
  return (
    <>
      {isManager && !closedAt && (
        <RowAction
          icon={IconMailPlus}
          label={t('inviteTo', { name })}
          text={t('invite')}
          isWorded
          onClick={() => setOpen('invite')}
        />
      )}
      <RowAction
        icon={IconPencil}
        label={t('editOf', { name })}
        text={t('edit')}
        isWorded
        onClick={() => setOpen('edit')}
      />
      {isManager && <CloseAction organisation={organisation} />}
      {open === 'edit' && (
        <Suspense>
          <OrganisationDialog organisation={organisation} onClose={close} />
        </Suspense>
      )}
      {open === 'invite' && (
        <Suspense>
          <TextDialog
            heading={t('inviteTo', { name })}
            name="email"
            label={roles('form.email')}
            description={roles('form.description', { days: INVITATION_DAYS })}
            rule={emailSchema}
            maxLength={254}
            isLine
            submit={roles('form.send')}
            submitting={roles('form.sending')}
            send={async (email) => {
              await invite({ variables: { input: { email, role: 'COORDINATOR', organisationId: id } } });
              void notify({ kind: 'success', title: roles(viewer?.lacksMail ? 'inviteStored' : 'invited') });
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
