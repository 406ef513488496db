import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { messages } from '../../messages.ts';
import classes from './BannerCarousel.module.css';
import { BannerPicture } from './BannerPicture.tsx';
import { banners } from './banners.ts';

const BannerSlides = lazy(async () => ({ default: (await import('./BannerSlides.tsx')).BannerSlides }));

/**
 * The banners with a text over them. The first one is a plain picture, which the server sends; what moves them is
 * loaded when the page has come to rest, and lies on top of it.
 */
export function BannerCarousel({ children }: { children: ReactNode }) {
  const isIdle = useIdle();
  return (
    <section className={classes.root} aria-roledescription="carousel" aria-label={messages.home.banners}>
      <div className={classes.still}>{banners[0] && <BannerPicture banner={banners[0]} isFirst />}</div>
      {isIdle && (
        <Suspense>
          <BannerSlides />
        </Suspense>
      )}
      <div className={`container ${classes.over}`}>
        <div className={classes.text}>{children}</div>
      </div>
    </section>
  );
}

/** True once the page is loaded and the browser has nothing better to do. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A second later the first view is painted even on a slow phone.
    const start = () => {
      timer = setTimeout(() => setIdle(true), 1000);
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', start);
    };
  }, []);
  return isIdle;
}
