import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/useSession.ts';

/**
 * If the server did not find a scholarship for a visitor, evicts this result from the cache, so that the screen
 * requests the scholarship again once the viewer is signed in. An immediate refetch would return the cached
 * result, which a new page still trusts for a moment.
 */
export function useRefetchMissing(missing: string, fieldName: 'scholarship' | 'scholarshipBySlug'): void {
  const { cache } = useApolloClient();
  const { viewer } = useSession();
  const asked = useRef('');
  useEffect(() => {
    if (!viewer || !missing || asked.current === missing) return;
    asked.current = missing;
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }, [viewer, missing, cache, fieldName]);
}
