import type { ApolloCache } from '@apollo/client';

/** Lists that a changed scholarship may have entered, left or moved in are asked for again. */
export function forgetLists(cache: ApolloCache): void {
  for (const fieldName of ['scholarships', 'managedScholarships'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
