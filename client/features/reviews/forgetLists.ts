import type { ApolloCache } from '@apollo/client';
import type { ReviewEffectsFragment } from './reviews.generated.ts';

/**
 * After a review was written: every list of reviews is asked for anew, those on the screen at once, and so is the
 * application's timeline. What the answer itself says (rating, count, application) is in the cache already.
 */
export function forgetLists(cache: ApolloCache, written: ReviewEffectsFragment | undefined): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'myReviews' });
  const application = written?.application && cache.identify(written.application);
  if (application) cache.evict({ id: application, fieldName: 'timeline' });
  cache.gc();
}

/** After several were deleted: neither they nor the figures of their scholarships are as the cache has them. */
export function forgetReviews(
  cache: ApolloCache,
  gone: readonly { id: string; scholarship: { id: string } }[],
): void {
  cache.batch({
    update: () => {
      for (const { id, scholarship } of gone) {
        cache.evict({ id: cache.identify({ __typename: 'Review', id }) });
        const about = cache.identify({ __typename: 'Scholarship', id: scholarship.id });
        for (const fieldName of ['reviewCount', 'averageRating']) cache.evict({ id: about, fieldName });
      }
      forgetLists(cache, undefined);
    },
  });
}
