import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { randomKey } from '../../lib/randomKey.ts';
import { useSession } from '../../lib/useSession.ts';

const carries = (location: Location | undefined, key: string | null) =>
  key !== null && location?.state?.signsOut === key;

/** Signs out once the home page is there: first away from what only this person may see, unless they stay at what is not saved. */
export function useSignOutAtHome(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const next = useNavigation().location;
  // Only the way that was begun by pressing the button ends so, not one that the browser's history repeats.
  const begun = useRef<string | null>(null);
  const latest = useRef({ signOut, isUnderWay: false });
  latest.current.signOut = signOut;
  // Who signs out has answered the question already, and is signed out even when another link leads elsewhere.
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
