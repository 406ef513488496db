import { useApolloClient } from '@apollo/client/react';
import { messages } from '../../../messages.ts';
import { useBulkDelete } from '../../../ui/table/bulk/useBulkDelete.tsx';
import type { Selection } from '../../../ui/table/useSelection.ts';
import { forgetLists } from '../edit/forgetLists.ts';
import { type ManagedScholarshipFragment, useDeleteScholarshipsMutation } from './manage.generated.ts';

/** Deletes the selected scholarships after the question: the button, and the dialogs it opens. */
export function useDeleteSelected(selection: Selection<ManagedScholarshipFragment>) {
  const { cache } = useApolloClient();
  // What it answered is not kept: the lists are read again, once it has ended.
  const [deleteThem] = useDeleteScholarshipsMutation({ fetchPolicy: 'no-cache' });
  return useBulkDelete({
    selection,
    texts: messages.manageScholarships.bulk,
    send: async (ids) => (await deleteThem({ variables: { ids } })).data?.deleteScholarships,
    nameOf: ({ scholarshipName }) => scholarshipName,
    onEnd: () => forgetLists(cache),
  });
}
