import { IconMailPlus, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { INVITATION_DAYS, invitationRule } from '../../../rules/organisations.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { notify } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { RowAction } from '../../ui/table/RowAction.tsx';
import { CloseAction } from './CloseAction.tsx';
import { type OrganisationRowFragment, useInviteCoordinatorMutation } from './organisations.generated.ts';

const OrganisationDialog = lazyPart(
  async () => (await import('./OrganisationDialog.tsx')).OrganisationDialog,
);
const TextDialog = lazyPart(async () => (await import('../../ui/form/TextDialog.tsx')).TextDialog);

export function OrganisationActions({ organisation }: { organisation: OrganisationRowFragment }) {
  const t = useMessages('organisations');
  const { id, name, closedAt } = organisation;
  const [open, setOpen] = useState<'edit' | 'invite'>();
  const [invite] = useInviteCoordinatorMutation();
  const close = () => setOpen(undefined);
  return (
    <>
      {!closedAt && (
        <RowAction
          icon={IconMailPlus}
          label={t('inviteTo', { name })}
          text={t('invite')}
          onClick={() => setOpen('invite')}
        />
      )}
      <RowAction
        icon={IconPencil}
        label={t('editOf', { name })}
        text={t('edit')}
        onClick={() => setOpen('edit')}
      />
      <CloseAction organisation={organisation} />
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
            label={t('inviteForm.email')}
            description={t('inviteForm.description', { days: INVITATION_DAYS })}
            rule={invitationRule.shape.email}
            maxLength={254}
            isLine
            submit={t('inviteForm.send')}
            submitting={t('inviteForm.sending')}
            send={async (email) => {
              await invite({ variables: { organisationId: id, email } });
              void notify({ kind: 'success', title: t('invited') });
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
