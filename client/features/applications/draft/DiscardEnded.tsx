import { Button } from '@mantine/core';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { useDiscardDraftMutation } from '../apply/apply.generated.ts';
import { createUnsavedCopy } from './unsavedCopy.ts';

type Props = {
  scholarship: { id: string; scholarshipName: string };
  onDiscarded: () => Promise<unknown>;
};

export function DiscardEnded({ scholarship: { id, scholarshipName: name }, onDiscarded }: Props) {
  const t = useMessages('applicationForm');
  const { viewer } = useSession();
  const [discard] = useDiscardDraftMutation();
  const [askToDelete, question] = useConfirmDelete();
  async function discardIt() {
    await discard({ variables: { scholarshipId: id } });
    if (viewer) createUnsavedCopy(viewer.id, id).remove();
    await onDiscarded();
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={t('draft.discardOf', { name })}
        onClick={() => askToDelete(t('draft.discardQuestion', { name }), discardIt)}
      >
        {t('draft.discard')}
      </Button>
      {question}
    </>
  );
}
