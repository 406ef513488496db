import { useEffect, useRef, useState } from 'react';

const QUICK = 1500;
const PATIENT = 5000;
const SLOW_AFTER = 30_000;

/**
 * Polls while `isWaiting`, less frequently after half a minute (`isSlow`). `isSilent` is true if the last
 * request failed.
 */
export function usePolling(isWaiting: boolean, ask: () => Promise<unknown>) {
  const [isSlow, setSlow] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isWaiting) return;
    const begun = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const next = () => {
      const isLong = Date.now() - begun > SLOW_AFTER;
      setSlow(isLong);
      timer = setTimeout(
        async () => {
          await latest.current().then(
            () => setSilent(false),
            () => setSilent(true),
          );
          if (!isGone) next();
        },
        isLong ? PATIENT : QUICK,
      );
    };
    next();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWaiting]);
  return { isSlow, isSilent };
}
