import { useApolloClient } from '@apollo/client/react';
import { CurrentApplicationDocument, type StaffApplicationFragment } from './manage.generated.ts';

/**
 * Returns a function that fetches an application again and updates its row, even if the row no longer matches
 * the list's filter. The function returns undefined if the application no longer exists.
 */
export function useReadAgain(): (id: string) => Promise<StaffApplicationFragment | undefined> {
  const client = useApolloClient();
  return async (id) => {
    const { data } = await client.query({
      query: CurrentApplicationDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    return data?.application ?? undefined;
  };
}
