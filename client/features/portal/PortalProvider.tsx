import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { dayIn } from '../../lib/format/dates.ts';
import { PortalContext } from '../../lib/portal.ts';
import { PortalDocument, usePortalQuery } from './portal.generated.ts';

export function PortalProvider({ children }: { children: ReactNode }) {
  const { data } = usePortalQuery();
  useToday(data?.portal.timeZone);
  return <PortalContext value={data?.portal ?? null}>{children}</PortalContext>;
}

/** Reloads the portal query on a new day, because deadlines are counted from today and a tab can be open for days. */
function useToday(timeZone: string | undefined) {
  const client = useApolloClient();
  const { key } = useLocation();
  const loaded = useRef<string>(undefined);
  const check = useEffectEvent(async () => {
    if (!timeZone) return;
    const today = dayIn(timeZone);
    loaded.current ??= today;
    if (loaded.current === today) return;
    // After a failure, the next check tries again.
    await client.query({ query: PortalDocument, fetchPolicy: 'network-only' }).then(
      () => {
        loaded.current = today;
      },
      () => {},
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks after each navigation
  useEffect(() => void check(), [key, timeZone]);
  useEffect(() => {
    const listener = () => void check();
    document.addEventListener('visibilitychange', listener);
    window.addEventListener('pageshow', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      window.removeEventListener('pageshow', listener);
    };
  }, []);
}
