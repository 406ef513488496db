import type { ApolloCache } from '@apollo/client';
import type { ReviewEffectsFragment } from './reviews.generated.ts';

/**
 * Evicts lists of reviews and the application's timeline, so that visible lists are fetched again. The response
 * already updates rating, count and application.
 */
export function forgetLists(cache: ApolloCache, written: ReviewEffectsFragment | undefined): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'myReviews' });
  const application = written?.application && cache.identify(written.application);
  if (application) cache.evict({ id: application, fieldName: 'timeline' });
  cache.gc();
}

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
