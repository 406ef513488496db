import { useApolloClient } from '@apollo/client/react';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { useBulkDelete } from '../../../ui/table/bulk/useBulkDelete.tsx';
import type { Selection } from '../../../ui/table/selection/useSelection.ts';
import { forgetReviews } from '../forgetLists.ts';
import { useDeleteReviewsMutation } from '../reviews.generated.ts';
import type { ManagedReviewRow } from './ManagedReview.tsx';

export function useDeleteSelected(selection: Selection<ManagedReviewRow>) {
  const t = useMessages('reviews');
  const { cache } = useApolloClient();
  // The result is not cached, because the lists are fetched again after the deletion.
  const [deleteThem] = useDeleteReviewsMutation({ fetchPolicy: 'no-cache' });
  return useBulkDelete({
    selection,
    label: t('manage.bulk.delete'),
    record: t('manage.bulk.question', { count: selection.ids.length }),
    send: async (ids) => (await deleteThem({ variables: { ids } })).data?.deleteReviews,
    nameOf: (review) => reviewName(t, review),
    onEnd: ({ done }) => {
      const gone = done.flatMap((id) => selection.rowOf(id) ?? []);
      forgetReviews(cache, gone);
    },
  });
}

export function reviewName(t: Texts<'reviews'>, { author, scholarship }: ManagedReviewRow): string {
  return t('manage.bulk.name', { author: author.name, scholarship: scholarship.scholarshipName });
}
