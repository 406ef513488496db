import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/useSession.ts';

/**
 * The server's page is a visitor's: what is not there for one may be there for who is signed in. It is forgotten, so that
 * the screen asks once more; asking at once would be answered by the cache, which a new page trusts for a moment.
 */
export function useAskAgain(missing: string, fieldName: 'scholarship' | 'scholarshipBySlug'): void {
  const { cache } = useApolloClient();
  const { viewer } = useSession();
  const asked = useRef('');
  useEffect(() => {
    if (!viewer || !missing || asked.current === missing) return;
    asked.current = missing;
    cache.evict({ id: 'ROOT_QUERY', fieldName });
  }, [viewer, missing, cache, fieldName]);
}
