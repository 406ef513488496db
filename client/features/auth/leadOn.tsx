import { useDeferredValue, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Leads on from a screen, unless the person has left it or is leaving it: a link that they pressed meanwhile leads where
 * it says.
 */
export function useLeadOn(): (to: string, options?: NavigateOptions) => void {
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

/** In place of a screen that is only for visitors, once the viewer is signed in. */
export function LeadOn({ to }: { to: string }) {
  const leadOn = useLeadOn();
  // The router says in a transition that a link was pressed; this comes after it.
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
