import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { notify, notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { questionTexts } from '../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import {
  type OrganisationRowFragment,
  useCloseOrganisationMutation,
  useReopenOrganisationMutation,
} from './organisations.generated.ts';

export function CloseAction({
  organisation: { id, name, closedAt },
}: {
  organisation: OrganisationRowFragment;
}) {
  const t = useMessages('organisations');
  const [close] = useCloseOrganisationMutation();
  const [reopen] = useReopenOrganisationMutation();
  const [ask, question] = useConfirm();
  if (id === PORTAL_ORGANISATION_ID) return null;

  async function reopenIt() {
    try {
      await reopen({ variables: { id } });
      void notify({ kind: 'success', title: t('reopened') });
    } catch (error) {
      void notifyFailure(error);
    }
  }

  if (closedAt)
    return (
      <RowAction
        icon={IconArchiveOff}
        label={t('reopenOf', { name })}
        text={t('reopen')}
        isWorded
        onClick={() => void reopenIt()}
      />
    );
  return (
    <>
      <RowAction
        icon={IconArchive}
        label={t('closeOf', { name })}
        text={t('close')}
        isWorded
        onClick={() =>
          ask({
            ...questionTexts(t, 'closeQuestion'),
            record: name,
            isDangerous: true,
            act: async () => {
              await close({ variables: { id } });
              void notify({ kind: 'success', title: t('closed') });
            },
          })
        }
      />
      {question}
    </>
  );
}
