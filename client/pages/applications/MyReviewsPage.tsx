import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatDay } from '../../../messages/formats.ts';
import { REVIEWS_PER_PAGE } from '../../../rules/applications/reviewLimits.ts';
import { USUAL } from '../../../rules/lists/list.ts';
import { paths } from '../../../rules/paths.ts';
import { CommentText } from '../../features/reviews/CommentText.tsx';
import { DeleteAction, EditAction, type MyReview } from '../../features/reviews/MyReviewActions.tsx';
import { useMyReviewsQuery } from '../../features/reviews/reviews.generated.ts';
import { type Texts, useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Stars } from '../../ui/stars/Stars.tsx';
import type { Column } from '../../ui/table/columns/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { pagedList } from '../../ui/table/pagedList.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

const makeColumns = (t: Texts<'reviews'>): Column<MyReview>[] => [
  {
    id: 'scholarship',
    header: t('mine.columns.scholarship'),
    cell: ({ scholarship }) => (
      <Link to={paths.scholarship.link(scholarship.id)}>{scholarship.scholarshipName}</Link>
    ),
    isTitle: true,
  },
  {
    id: 'university',
    header: t('mine.columns.university'),
    cell: ({ scholarship }) => scholarship.universityName,
    isLong: true,
  },
  {
    id: 'comment',
    header: t('mine.columns.comment'),
    cell: ({ comment }) => <CommentText text={comment} />,
    isLong: true,
  },
  {
    id: 'rating',
    header: t('mine.columns.rating'),
    cell: ({ rating }) => <Stars rating={rating} />,
    isState: true,
  },
  {
    id: 'date',
    header: t('mine.columns.date'),
    cell: ({ createdAt }) => formatDay(createdAt, t.language),
    isNarrow: true,
  },
  {
    id: 'cancel',
    header: t('mine.columns.cancel'),
    cell: (review) => <DeleteAction review={review} />,
    isActions: true,
  },
  {
    id: 'edit',
    header: t('mine.columns.edit'),
    cell: (review) => <EditAction review={review} />,
    isActions: true,
  },
];

export function MyReviewsPage() {
  const t = useMessages('reviews');
  const address = useTableState(paths.myReviews.link, USUAL);
  const query = useMyReviewsQuery({
    variables: { page: address.state.page, pageSize: REVIEWS_PER_PAGE },
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(query, (data) => data.myReviews);
  const columns = useMemo(() => makeColumns(t), [t]);
  return (
    <>
      <PageHead title={t('mine.title')} />
      <h1 className="mb-md">
        {list.page
          ? t('mine.heading', { count: formatCount(list.page, t.language) })
          : t('mine.headingLoading')}
      </h1>
      <DataTable
        label={t('mine.label')}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        pageSize={REVIEWS_PER_PAGE}
        isWide
        texts={{
          empty: { heading: t('mine.emptyHeading'), text: t('mine.emptyText') },
          action: (
            <Button component={Link} to={paths.myApplications.link()}>
              {t('mine.emptyAction')}
            </Button>
          ),
          failedHeading: t('failedHeading'),
        }}
      />
    </>
  );
}
