import { lazy, Suspense, useEffect, useState } from 'react';

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }));

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
  useEffect(loadOnceSomebodyActs, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Notices />
    </Suspense>
  );
}

/** So that a notice about a lost connection has not to be loaded over it. */
function loadOnceSomebodyActs(): () => void {
  const stop = new AbortController();
  const load = () => {
    stop.abort();
    // Without a connection the first notice tries again.
    Promise.all([import('./Notices.tsx'), import('./showNotice.tsx')]).catch(() => {});
  };
  for (const name of ['pointerdown', 'keydown'])
    document.addEventListener(name, load, { signal: stop.signal, passive: true });
  return () => stop.abort();
}
