import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazyPart.ts';

const Notices = lazyPart(async () => (await import('./Notices.tsx')).Notices, { isQuiet: true });

/** The event by which the first notice asks for the corner where notices appear. */
export const NOTICES_WANTED = 'notices-wanted';

/** Stands empty until there is something to show. */
export function NoticeOutlet() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    window.addEventListener(NOTICES_WANTED, want);
    return () => window.removeEventListener(NOTICES_WANTED, want);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Notices />
    </Suspense>
  );
}
