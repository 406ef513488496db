import { useApolloClient } from '@apollo/client/react';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { useBulkDelete } from '../../../ui/table/bulk/useBulkDelete.tsx';
import type { Selection } from '../../../ui/table/selection/useSelection.ts';
import { forgetLists } from '../edit/forgetLists.ts';
import { type ManagedScholarshipFragment, useDeleteScholarshipsMutation } from './manage.generated.ts';

export function useDeleteSelected(selection: Selection<ManagedScholarshipFragment>) {
  const t = useMessages('manageScholarships');
  const { cache } = useApolloClient();
  // The result is not cached, because the lists are fetched again after the deletion.
  const [deleteThem] = useDeleteScholarshipsMutation({ fetchPolicy: 'no-cache' });
  return useBulkDelete({
    selection,
    label: t('bulk.delete'),
    record: t('bulk.question', { count: selection.ids.length }),
    note: [t('bulk.howMany', { count: selection.ids.length }), formatApplied(t, selection)]
      .filter(Boolean)
      .join(' '),
    send: async (ids) => (await deleteThem({ variables: { ids } })).data?.deleteScholarships,
    nameOf: ({ scholarshipName }) => scholarshipName,
    onEnd: () => forgetLists(cache),
  });
}

/** Formats the number of applications; empty if there are none, or if a selected row is not loaded. */
function formatApplied(
  t: Texts<'manageScholarships'>,
  { ids, rowOf }: Selection<ManagedScholarshipFragment>,
): string {
  const count = ids.reduce((sum, id) => sum + (rowOf(id)?.applicationCount ?? Number.NaN), 0);
  return count > 0 ? t('bulk.applied', { count }) : '';
}
