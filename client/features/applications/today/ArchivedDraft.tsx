import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { TodoItem } from '../../../ui/TodoItem.tsx';
import { useDiscardDraftMutation } from '../apply/apply.generated.ts';

type Props = {
  scholarship: { id: string; scholarshipName: string };
  onDiscarded: () => Promise<unknown>;
};

/** A draft that can never be sent, with the way to throw it away. */
export function ArchivedDraft({ scholarship: { id, scholarshipName }, onDiscarded }: Props) {
  const t = useMessages('applications');
  const form = useMessages('applicationForm');
  const [discard] = useDiscardDraftMutation();
  const [askToDelete, question] = useConfirmDelete();
  async function discardIt() {
    await discard({ variables: { scholarshipId: id } });
    await onDiscarded();
  }
  return (
    <TodoItem
      icon={IconArchive}
      title={scholarshipName}
      text={t('studentToday.archivedDraft')}
      action={
        <>
          <Button
            variant="default"
            onClick={() => askToDelete(form('draft.discardQuestion', { name: scholarshipName }), discardIt)}
          >
            {form('draft.discard')}
          </Button>
          {question}
        </>
      }
    />
  );
}
