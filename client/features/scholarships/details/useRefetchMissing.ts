import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/session/useSession.ts';

/**
 * Evicts a scholarship that was missing for a visitor, so that the screen requests it again after signing in. An
 * immediate refetch would return the cached result, because queries read from the cache for a moment after hydration.
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
