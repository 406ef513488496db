import { useApolloClient } from '@apollo/client/react';
import { messages } from '../../../messages.ts';
import { useBulkDelete } from '../../../ui/table/bulk/useBulkDelete.tsx';
import type { Selection } from '../../../ui/table/useSelection.ts';
import { forgetReviews } from '../forgetLists.ts';
import { useDeleteReviewsMutation } from '../reviews.generated.ts';
import type { ManagedReviewRow } from './ManagedReview.tsx';

const { bulk } = messages.reviews.manage;

/** Deletes the selected reviews after the question: the button, and the dialogs it opens. */
export function useDeleteSelected(selection: Selection<ManagedReviewRow>) {
  const { cache } = useApolloClient();
  // What it answered is not kept: the lists are read again, once it has ended.
  const [deleteThem] = useDeleteReviewsMutation({ fetchPolicy: 'no-cache' });
  return useBulkDelete({
    selection,
    label: bulk.delete,
    note: bulk.howMany(selection.ids.length),
    send: async (ids) => (await deleteThem({ variables: { ids } })).data?.deleteReviews,
    nameOf: reviewName,
    onEnd: ({ done }) => {
      const gone = done.flatMap((id) => selection.rowOf(id) ?? []);
      forgetReviews(cache, gone);
    },
  });
}

/** Whose review of what it is. */
export function reviewName({ author, scholarship }: ManagedReviewRow): string {
  return bulk.name(author.name, scholarship.scholarshipName);
}
