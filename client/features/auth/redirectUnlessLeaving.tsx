import { useDeferredValue, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Returns a function that navigates to a page, unless the user has left the screen or is leaving it through another
 * link.
 */
export function useRedirectUnlessLeaving(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';
  const latest = useRef({ isLeaving, isHere: true });
  latest.current.isLeaving = isLeaving;
  useEffect(() => {
    const { current } = latest;
    current.isHere = true;
    return () => {
      current.isHere = false;
    };
  }, []);
  return (to, options) => {
    const { isHere, isLeaving } = latest.current;
    if (isHere && !isLeaving) void navigate(to, options);
  };
}

export function RedirectUnlessLeaving({ to }: { to: string }) {
  const leadOn = useRedirectUnlessLeaving();
  // The router reports a clicked link in a transition. The deferred value becomes true after that transition, so that
  // the redirect does not replace the link's navigation.
  const isDue = useDeferredValue(true, false);
  const { state } = useNavigation();
  const isIdle = state === 'idle';
  const latest = useRef(leadOn);
  latest.current = leadOn;
  useEffect(() => {
    if (isDue && isIdle) latest.current(to, { replace: true });
  }, [isDue, isIdle, to]);
  return null;
}
