import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import { useReducedMotion } from '../../lib/browser/useReducedMotion.ts';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './BannerCarousel.module.css';
import { BannerPicture } from './BannerPicture.tsx';
import { useBanners } from './banners.ts';

const STAY = 6000;

export function BannerSlides() {
  const t = useMessages('home');
  const banners = useBanners();
  const root = useRef<HTMLDivElement>(null);
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null);
  const [active, setActive] = useState(0);
  const prefersStill = useReducedMotion();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isWanted = choice ?? !prefersStill;
  const isAttended = useAttention(root);
  const isPlaying = isWanted && !isAttended;

  useEffect(() => {
    if (!swiper) return;
    if (isPlaying) swiper.autoplay.start();
    else swiper.autoplay.stop();
  }, [swiper, isPlaying]);

  return (
    <div ref={root} className={classes.slides}>
      <Swiper
        modules={[Autoplay]}
        slidesPerView={1}
        spaceBetween={50}
        rewind
        speed={prefersStill ? 0 : 700}
        autoplay={{ delay: STAY, disableOnInteraction: false }}
        onSwiper={setSwiper}
        onSlideChange={({ activeIndex }) => setActive(activeIndex)}
        className={classes.swiper}
        aria-live={isPlaying ? 'off' : 'polite'}
      >
        {banners.map((banner, index) => (
          <SwiperSlide
            key={banner.name}
            role="group"
            aria-roledescription="slide"
            aria-label={t('banner', { number: index + 1, count: banners.length })}
            aria-hidden={index !== active}
          >
            <BannerPicture banner={banner} isFirst={index === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
      {banners.length > 1 && (
        <div className={`container ${classes.controlsRow}`}>
          <div className={`bar round ${classes.controls}`}>
            <button
              type="button"
              className={`centred ${classes.play}`}
              aria-label={isWanted ? t('pauseBanners') : t('playBanners')}
              onClick={() => setChoice(!isWanted)}
            >
              {isWanted ? (
                <IconPlayerPauseFilled size={18} aria-hidden />
              ) : (
                <IconPlayerPlayFilled size={18} aria-hidden />
              )}
            </button>
            {banners.map((banner, index) => (
              <button
                key={banner.name}
                type="button"
                className={`centred round ${classes.dot}`}
                aria-label={t('showBanner', { number: index + 1 })}
                aria-current={index === active || undefined}
                onClick={() => swiper?.slideTo(index)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function useAttention(root: React.RefObject<HTMLElement | null>): boolean {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const carousel = root.current?.parentElement;
    if (!carousel) return;
    setHovered(carousel.matches(':hover'));
    setFocused(carousel.contains(document.activeElement));
    const stop = new AbortController();
    const listen = (name: string, task: (event: Event) => void) =>
      carousel.addEventListener(name, task, { signal: stop.signal });
    // A tap does not count as hovering.
    listen('pointerenter', (event) => setHovered((event as PointerEvent).pointerType === 'mouse'));
    listen('pointerleave', () => setHovered(false));
    listen('focusin', () => setFocused(true));
    listen('focusout', (event) =>
      setFocused(carousel.contains((event as FocusEvent).relatedTarget as Node | null)),
    );
    return () => stop.abort();
  }, [root]);
  return isHovered || isFocused;
}
