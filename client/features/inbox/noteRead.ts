import type { ApolloCache } from '@apollo/client';

export function noteRead(cache: ApolloCache, ids: readonly string[]): void {
  const now = new Date().toISOString();
  for (const id of ids) {
    cache.modify({
      id: cache.identify({ __typename: 'InboxEntry', id }),
      fields: { readAt: (before: string | null) => before ?? now },
    });
  }
}
