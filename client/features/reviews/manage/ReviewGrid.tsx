import { REVIEWS_PER_PAGE } from '../../../../rules/reviewLimits.ts';
import { messages } from '../../../messages.ts';
import { Repeated, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ListFrame } from '../../../ui/table/ListFrame.tsx';
import type { PagedList } from '../../../ui/table/pagedList.ts';
import type { TableAddress } from '../../../ui/table/useTableState.ts';
import { ManagedReview, type ManagedReviewRow } from './ManagedReview.tsx';
import classes from './ReviewGrid.module.css';

type Props = { list: PagedList<ManagedReviewRow>; address: TableAddress };

const { failedHeading, emptyHeading, manage } = messages.reviews;

/** One page of the reviews as a grid of cards, or why there are none. */
export function ReviewGrid({ list, address }: Props) {
  return (
    <ListFrame
      list={list}
      address={address}
      pageSize={REVIEWS_PER_PAGE}
      texts={{
        failedHeading,
        empty: { heading: emptyHeading, text: manage.emptyText },
        filtered: { heading: manage.filteredHeading, text: manage.filteredText },
      }}
      shapes={<Shapes />}
    >
      {({ items }) => (
        <ul className={classes.grid} aria-label={manage.title}>
          {items.map((review) => (
            <li key={review.id}>
              <ManagedReview review={review} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  );
}

function Shapes() {
  return (
    <div className={classes.grid}>
      <Repeated count={6}>
        <SkeletonBlock height={280} />
      </Repeated>
    </div>
  );
}
