import { useApolloClient } from '@apollo/client/react';
import { CurrentApplicationDocument, type StaffApplicationFragment } from './manage.generated.ts';

/** Fetches an application again and updates its row, even if the row no longer matches the list's filter. */
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
