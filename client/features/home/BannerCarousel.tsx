import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazyPart.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './BannerCarousel.module.css';
import { BannerPicture } from './BannerPicture.tsx';
import { useBanners } from './banners.ts';

const BannerSlides = lazyPart(async () => (await import('./BannerSlides.tsx')).BannerSlides, {
  isQuiet: true,
});

/** Signs that the visitor is active. */
const STIRRINGS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll'];

/** Milliseconds after the page has loaded until the banners move for those who only look. */
const SLIDE_MS = 6000;

/**
 * The banners with a text over them. The first one is a plain picture, which the server sends; what moves them is
 * loaded when the visitor stirs, or looks on for a while, and lies on top of it.
 */
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

/** True once the visitor does anything on the page, or it has been there for a while. */
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
