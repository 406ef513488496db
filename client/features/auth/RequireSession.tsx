import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../lib/useSession.ts';
import { messages } from '../../messages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { SignInState } from './signInState.ts';

/** Around screens for people who are signed in; others go to the sign-in screen, which leads back (SPEC §2). */
export function RequireSession() {
  const { pathname, search, hash } = useLocation();
  const { viewer, isLoading, isSignedIn, error, ended, retry } = useSession();
  if (isLoading) {
    return (
      <>
        <PageHead title={messages.navigation.dashboard} />
        <ProgressBar label={messages.session.checking} />
      </>
    );
  }
  if (viewer) return <Outlet />;
  if (isSignedIn)
    return <ErrorState heading={messages.profile.failedHeading} error={error} onRetry={retry} />;
  const state: SignInState = { from: pathname + search + hash, reason: ended ?? 'wanted' };
  return <Navigate to={paths.login.link()} state={state} replace />;
}
