import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { randomKey } from '../../lib/randomKey.ts';
import { useSession } from '../../lib/session/useSession.ts';

const carries = (location: Location | undefined, key: string | null) =>
  key !== null && location?.state?.signsOut === key;

/**
 * Returns a function that navigates home and then signs out, so that a private screen does not lose its data while it
 * is still shown. Does not sign out if the user stays because of unsaved input.
 */
export function useSignOutAtHome(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const next = useNavigation().location;
  // Identifies the navigation that the button started, as opposed to one repeated from the browser history.
  const begun = useRef<string | null>(null);
  const latest = useRef({ signOut, isUnderWay: false });
  latest.current.signOut = signOut;
  // Once the user has confirmed leaving, signing out completes even if they follow another link.
  if (carries(next, begun.current)) latest.current.isUnderWay = true;
  useEffect(() => {
    if (!carries(here, begun.current) && !latest.current.isUnderWay) return;
    begun.current = null;
    latest.current.isUnderWay = false;
    void latest.current.signOut();
  }, [here]);
  return () => {
    begun.current = randomKey();
    void navigate(paths.home.link(), { state: { signsOut: begun.current } });
  };
}
