import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { NOTICES_WANTED } from './notice.ts';

const Notices = lazyPart(async () => (await import('./Notices.tsx')).Notices, { isQuiet: true });

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
