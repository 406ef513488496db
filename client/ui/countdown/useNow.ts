import { useEffect, useState } from 'react';

/** Returns the time by this computer's clock, which may differ from the server's. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, [isRunning]);
  return now;
}
