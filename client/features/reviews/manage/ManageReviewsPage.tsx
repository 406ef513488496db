import { REVIEWS_PER_PAGE } from '../../../../rules/reviewLimits.ts';
import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DayPill } from '../../../ui/table/DayPill.tsx';
import { OrderSelect } from '../../../ui/table/OrderSelect.tsx';
import { pagedList, showCount } from '../../../ui/table/pagedList.ts';
import { TableFilter } from '../../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../../ui/table/TableToolbar.tsx';
import { useSelection } from '../../../ui/table/useSelection.ts';
import { oneDay, someOf, useTableState } from '../../../ui/table/useTableState.ts';
import { type ReviewSort, useManagedReviewsQuery } from '../reviews.generated.ts';
import { ReviewGrid } from './ReviewGrid.tsx';
import { RATING_CHOICES, reviewFilter } from './ratingChoices.ts';
import { reviewName, useDeleteSelected } from './useDeleteSelected.ts';

const texts = messages.reviews.manage;
const SORTS = ['NEWEST', 'OLDEST', 'BEST', 'WORST'] as const satisfies readonly ReviewSort[];

const rowId = ({ id }: { id: string }) => id;

/** Everybody's reviews as cards, for staff: searched, filtered by their stars, and deleted one by one or together. */
export function ManageReviewsPage() {
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
    labelOf: reviewName,
    canSelect: ({ viewerCanDelete }) => viewerCanDelete,
  });
  const bulk = useDeleteSelected(selection);
  const options = RATING_CHOICES.map((value) => ({ value, label: texts.ratings[value] }));
  return (
    <>
      <PageHead title={texts.title} />
      <h1>{list.page ? texts.headingCount(showCount(list.page)) : texts.heading}</h1>
      <TableToolbar
        address={address}
        id="review-search"
        label={texts.search}
        placeholder={texts.placeholder}
        exported="reviews"
      >
        <TableFilter
          address={address}
          name="rating"
          label={texts.rating}
          all={texts.anyRating}
          options={options}
        />
        <OrderSelect
          address={address}
          options={SORTS.map((value) => ({ value, label: texts.orders[value] }))}
        />
      </TableToolbar>
      <DayPill address={address} name="created" says={texts.createdSince} />
      <ReviewGrid {...rows} selection={selection} bulkActions={bulk.action} />
      {bulk.dialogs}
    </>
  );
}
