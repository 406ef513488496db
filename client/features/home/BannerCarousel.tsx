import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './BannerCarousel.module.css';
import { BannerPicture } from './BannerPicture.tsx';
import { useBanners } from './banners.ts';

const BannerSlides = lazyPart(async () => (await import('./BannerSlides.tsx')).BannerSlides, {
  isQuiet: true,
});

const STIRRINGS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'];

const SLIDE_MS = 6000;

/** The animated slides load on user activity or after `SLIDE_MS`, and cover the first banner. */
export function BannerCarousel({ children }: { children: ReactNode }) {
  const t = useMessages('home');
  const isAwaited = useAwaited();
  const [first] = useBanners();
  return (
    <section className={classes.root} aria-roledescription="carousel" aria-label={t('banners')}>
      <div className={classes.still}>{first && <BannerPicture banner={first} isFirst />}</div>
      {isAwaited && (
        <Suspense>
          <BannerSlides />
        </Suspense>
      )}
      <div className={`container ${classes.over}`}>
        <div className={`stack gap-md ${classes.text}`}>{children}</div>
      </div>
    </section>
  );
}

function useAwaited(): boolean {
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => setAwaited(true);
    const wait = () => {
      timer = setTimeout(end, SLIDE_MS);
    };
    for (const name of STIRRINGS) window.addEventListener(name, end, { signal, passive: true });
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return isAwaited;
}
