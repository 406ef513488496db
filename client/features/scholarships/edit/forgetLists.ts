import type { ApolloCache } from '@apollo/client';

export function forgetLists(cache: ApolloCache): void {
  for (const fieldName of ['scholarships', 'managedScholarships'])
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  cache.gc();
}
