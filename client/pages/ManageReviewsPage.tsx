import { formatCount } from '../../messages/formats.ts';
import { paths } from '../../rules/paths.ts';
import { REVIEWS_PER_PAGE } from '../../rules/reviewLimits.ts';
import { ReviewGrid } from '../features/reviews/manage/ReviewGrid.tsx';
import { RATING_CHOICES, reviewFilter } from '../features/reviews/manage/ratingChoices.ts';
import { reviewName, useDeleteSelected } from '../features/reviews/manage/useDeleteSelected.ts';
import { type ReviewSort, useManagedReviewsQuery } from '../features/reviews/reviews.generated.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { DayPill } from '../ui/table/DayPill.tsx';
import { OrderSelect } from '../ui/table/OrderSelect.tsx';
import { pagedList } from '../ui/table/pagedList.ts';
import { TableFilter } from '../ui/table/TableFilter.tsx';
import { TableToolbar } from '../ui/table/TableToolbar.tsx';
import { useSelection } from '../ui/table/useSelection.ts';
import { oneDay, someOf, useTableState } from '../ui/table/useTableState.ts';

const SORTS = ['NEWEST', 'OLDEST', 'BEST', 'WORST'] as const satisfies readonly ReviewSort[];

const rowId = ({ id }: { id: string }) => id;

/** All reviews as cards, for staff: searched, filtered by their stars, and deleted one by one or together. */
export function ManageReviewsPage() {
  const t = useMessages('reviews');
  const address = useTableState({
    link: paths.manageReviews.link,
    sorts: SORTS,
    filters: { rating: someOf(RATING_CHOICES), created: oneDay },
  });
  const { page, filters, q, sort } = address.state;
  const query = useManagedReviewsQuery({
    variables: { filter: reviewFilter(q, filters), sort, page, pageSize: REVIEWS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(query, (data) => data.reviews);
  const rows = { address, list, rowId };
  const selection = useSelection({
    ...rows,
    labelOf: (review) => reviewName(t, review),
    canSelect: ({ viewerCanDelete }) => viewerCanDelete,
  });
  const bulk = useDeleteSelected(selection);
  const options = RATING_CHOICES.map((value) => ({ value, label: t(`manage.ratings.${value}`) }));
  return (
    <>
      <PageHead title={t('manage.title')} />
      <h1>
        {list.page
          ? t('manage.headingCount', { count: formatCount(list.page, t.language) })
          : t('manage.heading')}
      </h1>
      <TableToolbar
        address={address}
        id="review-search"
        label={t('manage.search')}
        placeholder={t('manage.placeholder')}
        exported="reviews"
      >
        <TableFilter
          address={address}
          name="rating"
          label={t('manage.rating')}
          all={t('manage.anyRating')}
          options={options}
        />
        <OrderSelect
          address={address}
          options={SORTS.map((value) => ({ value, label: t(`manage.orders.${value}`) }))}
        />
      </TableToolbar>
      <DayPill address={address} name="created" says={(day) => t('manage.createdSince', { day })} />
      <ReviewGrid {...rows} selection={selection} bulkActions={bulk.action} />
      {bulk.dialogs}
    </>
  );
}
