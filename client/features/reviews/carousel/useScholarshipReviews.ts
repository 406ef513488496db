import { useScholarshipReviewsQuery } from '../reviews.generated.ts';

const AT_A_TIME = 24;

/** Returns reviews, newest first. `loadMore` is undefined once all have been loaded. */
export function useScholarshipReviews(scholarshipId: string) {
  const { data, previousData, error, refetch, fetchMore } = useScholarshipReviewsQuery({
    variables: { scholarshipId, page: 1, pageSize: AT_A_TIME },
    fetchPolicy: 'cache-and-network',
  });
  const page = (data ?? previousData)?.reviews ?? undefined;
  const loaded = page?.items.length ?? 0;

  const loadMore = () =>
    fetchMore({
      variables: { page: Math.floor(loaded / AT_A_TIME) + 1 },
      updateQuery: (before, { fetchMoreResult: { reviews: next } }) => {
        if (!before.reviews || !next) return before;
        const known = new Set(before.reviews.items.map(({ id }) => id));
        // A new review may have moved the last one to the next page, so known reviews are skipped.
        const items = [...before.reviews.items, ...next.items.filter(({ id }) => !known.has(id))];
        return { reviews: { ...before.reviews, ...next, page: 1, items } };
      },
    });

  const hasMore = page !== undefined && loaded < page.totalCount;
  return { page, error, reload: () => refetch(), loadMore: hasMore ? loadMore : undefined };
}

export type ReviewsPage = NonNullable<ReturnType<typeof useScholarshipReviews>['page']>;
