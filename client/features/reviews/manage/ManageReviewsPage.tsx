import { REVIEWS_PER_PAGE } from '../../../../rules/reviewLimits.ts';
import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DayPill } from '../../../ui/table/DayPill.tsx';
import { pagedList, showCount } from '../../../ui/table/pagedList.ts';
import { TableFilter } from '../../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../../ui/table/TableToolbar.tsx';
import { oneDay, someOf, useTableState } from '../../../ui/table/useTableState.ts';
import { useManagedReviewsQuery } from '../reviews.generated.ts';
import { ReviewGrid } from './ReviewGrid.tsx';
import { RATING_CHOICES, reviewFilter } from './ratingChoices.ts';

const texts = messages.reviews.manage;

/** Everybody's reviews as cards, for staff: searched, filtered by their stars, and deleted. */
export function ManageReviewsPage() {
  const address = useTableState({
    link: paths.manageReviews.link,
    sorts: ['NEWEST'],
    filters: { rating: someOf(RATING_CHOICES), created: oneDay },
  });
  const { page, filters, q } = address.state;
  const query = useManagedReviewsQuery({
    variables: { filter: reviewFilter(q, filters), page, pageSize: REVIEWS_PER_PAGE },
  });
  const list = pagedList(query, (data) => data.reviews);
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
      </TableToolbar>
      <DayPill address={address} name="created" says={texts.createdSince} />
      <ReviewGrid list={list} address={address} />
    </>
  );
}
