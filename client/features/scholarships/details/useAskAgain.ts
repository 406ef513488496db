import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/useSession.ts';

/** The server's page is a visitor's: what is not there for one may be there for who is signed in, so ask once more. */
export function useAskAgain(missing: string, ask: () => Promise<unknown>): void {
  const { viewer } = useSession();
  const asked = useRef('');
  useEffect(() => {
    if (!viewer || !missing || asked.current === missing) return;
    asked.current = missing;
    // Failing, the page stays what it is.
    ask().catch(() => {});
  }, [viewer, missing, ask]);
}
