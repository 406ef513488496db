import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { REVIEWS_PER_PAGE } from '../../../rules/reviewLimits.ts';
import { paths } from '../../app/paths.ts';
import { showDay } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Stars } from '../../ui/stars/Stars.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { pagedList, showCount } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';
import { CommentText } from './CommentText.tsx';
import { DeleteAction, EditAction, type MyReview } from './MyReviewActions.tsx';
import classes from './MyReviewsPage.module.css';
import { useMyReviewsQuery } from './reviews.generated.ts';

const texts = messages.reviews.mine;
const { columns } = texts;

const COLUMNS: Column<MyReview>[] = [
  {
    id: 'scholarship',
    header: columns.scholarship,
    cell: ({ scholarship }) => (
      <Link to={paths.scholarship.link(scholarship.id)} className={classes.scholarship}>
        {scholarship.scholarshipName}
      </Link>
    ),
    isTitle: true,
  },
  { id: 'university', header: columns.university, cell: ({ scholarship }) => scholarship.universityName },
  { id: 'comment', header: columns.comment, cell: ({ comment }) => <CommentText text={comment} /> },
  { id: 'rating', header: columns.rating, cell: ({ rating }) => <Stars rating={rating} /> },
  { id: 'date', header: columns.date, cell: ({ createdAt }) => showDay(createdAt), isNarrow: true },
  {
    id: 'cancel',
    header: columns.cancel,
    cell: (review) => <DeleteAction review={review} />,
    isActions: true,
  },
  { id: 'edit', header: columns.edit, cell: (review) => <EditAction review={review} />, isActions: true },
];

/** The reviews of whoever is signed in, to change and to delete. */
export function MyReviewsPage() {
  const address = useTableState({ link: paths.myReviews.link, sorts: ['NEWEST'] });
  const query = useMyReviewsQuery({
    variables: { page: address.state.page, pageSize: REVIEWS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(query, (data) => data.myReviews);
  return (
    <>
      <PageHead title={texts.title} />
      <h1 className={classes.heading}>
        {list.page ? texts.heading(showCount(list.page)) : texts.headingLoading}
      </h1>
      <DataTable
        label={texts.label}
        columns={COLUMNS}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={REVIEWS_PER_PAGE}
        isWide
        texts={{
          empty: {
            heading: texts.emptyHeading,
            text: texts.emptyText,
            action: (
              <Button component={Link} to={paths.myApplications.link()}>
                {texts.emptyAction}
              </Button>
            ),
          },
          filtered: { heading: texts.emptyHeading, text: texts.emptyText },
          failedHeading: messages.reviews.failedHeading,
        }}
      />
    </>
  );
}
