import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { notifyFailure } from '../../lib/notify.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import { type ContactMessageRowFragment, useSetContactMessageHandledMutation } from './inbox.generated.ts';

export function HandleAction({ of: { id, name, handledAt } }: { of: ContactMessageRowFragment }) {
  const t = useMessages('contact');
  const [set, { loading }] = useSetContactMessageHandledMutation();
  const isHandled = handledAt !== null;
  const turn = () => void set({ variables: { id, isHandled: !isHandled } }).catch(notifyFailure);
  return (
    <RowAction
      icon={isHandled ? IconArrowBackUp : IconCheck}
      label={t(isHandled ? 'reopenOf' : 'handleOf', { name })}
      text={isHandled ? t('reopen') : t('handle')}
      isWorded
      disabled={loading}
      onClick={turn}
    />
  );
}
