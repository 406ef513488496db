import { Navigate } from 'react-router-dom';
import { REVIEWS_PER_PAGE } from '../../../../rules/reviewLimits.ts';
import { messages } from '../../../messages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NumberedPages } from '../../../ui/NumberedPages.tsx';
import { NothingToShow } from '../../../ui/table/NothingToShow.tsx';
import type { PagedList } from '../../../ui/table/pagedList.ts';
import type { TableAddress } from '../../../ui/table/useTableState.ts';
import { ManagedReview, type ManagedReviewRow } from './ManagedReview.tsx';
import classes from './ReviewGrid.module.css';

type Props = { list: PagedList<ManagedReviewRow>; address: TableAddress };

const { loading, failedHeading, emptyHeading, manage } = messages.reviews;

/** One page of the reviews as a grid of cards, or why there are none. */
export function ReviewGrid({ list, address }: Props) {
  const { page, isStale, error, reload } = list;
  if (error) return <ErrorState heading={failedHeading} error={error} onRetry={reload} />;
  if (!page || (page.totalCount === 0 && isStale)) return <Waiting />;
  if (page.totalCount === 0)
    return (
      <NothingToShow
        address={address}
        texts={{
          empty: { heading: emptyHeading, text: manage.emptyText },
          filtered: { heading: manage.filteredHeading, text: manage.filteredText },
        }}
      />
    );
  // The last review of the last page may just have been deleted.
  if (!isStale && page.page < address.state.page)
    return <Navigate to={address.linkTo({ page: page.page })} replace />;
  const first = (page.page - 1) * REVIEWS_PER_PAGE;
  return (
    <div className={classes.root} aria-busy={isStale} data-stale={isStale || undefined}>
      <ul className={classes.grid} aria-label={manage.title}>
        {page.items.map((review) => (
          <li key={review.id}>
            <ManagedReview review={review} />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <p role="status" className={classes.range}>
          {messages.table.range(first + 1, first + page.items.length, page)}
        </p>
        <NumberedPages
          page={page.page}
          pageCount={page.pageCount}
          linkTo={(number) => address.linkTo({ page: number })}
        />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <DelayedSkeleton label={loading}>
      <div className={classes.grid}>
        {Array.from({ length: 6 }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes, all alike
          <SkeletonBlock key={card} height={280} />
        ))}
      </div>
    </DelayedSkeleton>
  );
}
