import { formatCount } from '../../../../messages/formats.ts';
import { REVIEWS } from '../../../../rules/lists/reviews.ts';
import { paths } from '../../../../rules/paths.ts';
import { FilterPills, useListFilters } from '../../../features/lists/ListFilters.tsx';
import { ReviewGrid } from '../../../features/reviews/manage/ReviewGrid.tsx';
import { reviewName, useDeleteSelected } from '../../../features/reviews/manage/useDeleteSelected.ts';
import { useManagedReviewsQuery } from '../../../features/reviews/reviews.generated.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { OrderSelect } from '../../../ui/table/OrderSelect.tsx';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { useSelection } from '../../../ui/table/selection/useSelection.ts';
import { TableToolbar } from '../../../ui/table/TableToolbar.tsx';
import { useTableState } from '../../../ui/table/useTableState.ts';

const rowId = ({ id }: { id: string }) => id;

export function ManageReviewsPage() {
  const t = useMessages('reviews');
  const address = useTableState(paths.manageReviews.link, REVIEWS);
  const filters = useListFilters({ list: REVIEWS, address });
  const query = useManagedReviewsQuery({ variables: address.variables, fetchPolicy: 'cache-and-network' });
  const list = pagedList(query, (data) => data.reviews);
  const rows = { address, list, rowId };
  const selection = useSelection({
    ...rows,
    labelOf: (review) => reviewName(t, review),
    canSelect: ({ viewerCanDelete }) => viewerCanDelete,
  });
  const bulk = useDeleteSelected(selection);
  return (
    <>
      <PageHead title={t('manage.title')} />
      <h1>
        {list.page
          ? t('manage.headingCount', { count: formatCount(list.page, t.language) })
          : t('manage.heading')}
      </h1>
      <TableToolbar
        of={REVIEWS}
        address={address}
        search={{ id: 'review-search', label: t('manage.search'), placeholder: t('manage.placeholder') }}
        more={filters.more}
        isExported
      >
        {filters.first}
        <OrderSelect
          address={address}
          options={REVIEWS.sorts.map((value) => ({ value, label: t(`manage.orders.${value}`) }))}
        />
      </TableToolbar>
      <FilterPills>{filters.pills}</FilterPills>
      <ReviewGrid {...rows} selection={selection} bulkActions={bulk.action} />
      {bulk.dialogs}
    </>
  );
}
