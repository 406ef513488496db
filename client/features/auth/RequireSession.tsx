import { type ReactNode, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { stateAfter } from './signIn/signInState.ts';

type Props = {
  children?: ReactNode;
  /**
   * Content shown until it is known whether the user is signed in, including on the server. It must set the page's
   * head.
   */
  waiting?: ReactNode;
};

export function RequireSession({ children = <Outlet />, waiting }: Props) {
  const frame = useMessages('frame');
  const { pathname, search, hash } = useLocation();
  const { viewer, isLoading, isSignedIn, error, ended, retry } = useSession();
  const [wasHere, setWasHere] = useState(false);
  if (viewer && !wasHere) setWasHere(true);
  if (isLoading) {
    return (
      <>
        <ProgressBar label={frame('session.checking')} />
        {waiting ?? <PageHead title={frame('navigation.dashboard')} />}
      </>
    );
  }
  if (viewer) return children;
  if (isSignedIn)
    return (
      <div className="container mt-xl">
        <PageHead title={frame('session.failed')} />
        <ErrorState isPage heading={frame('session.failed')} error={error} onRetry={retry} />
      </div>
    );
  // A user who signed out goes to the home page. If the session expired, the user must sign in again.
  if (wasHere && !ended) return <Navigate to={paths.home.link()} replace />;
  const state = stateAfter(ended, pathname + search + hash);
  return <Navigate to={paths.login.link()} state={state} replace />;
}
