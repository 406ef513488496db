import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { messages } from '../../../messages.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { useBulkRun } from '../../../ui/table/bulk/useBulkRun.tsx';
import type { Selection } from '../../../ui/table/useSelection.ts';
import { forgetLists } from '../edit/forgetLists.ts';
import { type ManagedScholarshipFragment, useDeleteScholarshipsMutation } from './manage.generated.ts';

const { bulk } = messages.manageScholarships;
const { deleteHeading, deleteText, deleteYes, deleting, deleted, deletedText, failed } = messages.confirm;

/** Deletes the selected scholarships after the question: the button, and the dialogs it opens. */
export function useBulkDelete({ ids, rowOf, select }: Selection<ManagedScholarshipFragment>) {
  const { cache } = useApolloClient();
  // What it answered is not kept: the lists are read again, once it has ended.
  const [deleteThem] = useDeleteScholarshipsMutation({ fetchPolicy: 'no-cache' });
  const [run, progress] = useBulkRun();
  const [ask, question] = useConfirm();

  const start = async () =>
    run({
      ids,
      texts: { doing: deleting, done: deleted, doneText: deletedText },
      send: async (some) => (await deleteThem({ variables: { ids: some } })).data?.deleteScholarships,
      nameOf: (id) => rowOf(id)?.scholarshipName ?? id,
      onEnd: async ({ kept }) => {
        select(kept);
        forgetLists(cache);
      },
    });

  const action = (
    <Button
      variant="default"
      c="var(--bad-text)"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={() =>
        ask({
          heading: deleteHeading,
          text: deleteText,
          note: bulk.howMany(ids.length),
          yes: deleteYes,
          doing: deleting,
          failed,
          isDangerous: true,
          act: start,
        })
      }
    >
      {bulk.delete}
    </Button>
  );
  const dialogs = (
    <>
      {question}
      {progress}
    </>
  );
  return { action, dialogs };
}
