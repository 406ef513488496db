import { skipToken, useApolloClient } from '@apollo/client/react';
import { type ReactNode, useContext, useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { type EndReason, SessionContext } from '../../lib/session/session.ts';
import { useSessionState, ViewerContext } from '../../lib/session/useSession.ts';
import { stateAfter } from './signIn/signInState.ts';
import { useViewerQuery } from './viewer.generated.ts';

export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useContext(SessionContext);
  const client = useApolloClient();
  const navigate = useNavigate();
  const { status } = useSessionState();
  const { data, error, refetch } = useViewerQuery(status === 'signedIn' ? {} : skipToken);
  const { pathname, search, hash } = useLocation();
  const askAgain = useEffectEvent((ended: EndReason) => {
    void navigate(paths.login.link(), { state: stateAfter(ended, pathname + search + hash) });
  });

  useEffect(() => {
    if (!session) return;
    let { status: before, userId: who } = session.read();
    const unsubscribe = session.subscribe(() => {
      const { status, userId, ended } = session.read();
      if (status === before && userId === who) return;
      who = userId;
      // Clears the previous user's data. When the page loads, there is no previous user.
      if (before !== 'unknown') client.resetStore().catch(() => {});
      if (before === 'signedIn' && ended) askAgain(ended);
      before = status;
    });
    const stop = session.start();
    return () => {
      unsubscribe();
      stop();
    };
  }, [session, client]);

  const viewer = data?.viewer ?? null;
  const state = useMemo(() => ({ viewer, error, retry: () => refetch() }), [viewer, error, refetch]);
  return <ViewerContext value={state}>{children}</ViewerContext>;
}
