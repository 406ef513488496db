import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import { formatCount } from '../../../../messages/formats.ts';
import { useReducedMotion } from '../../../lib/browser/useReducedMotion.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ReviewCard } from '../ReviewCard.tsx';
import classes from './AllReviews.module.css';
import { SlideControls } from './SlideControls.tsx';
import { FIRST_VIEW, type SlideView, toSlideView } from './slideView.ts';
import type { ReviewsPage } from './useScholarshipReviews.ts';

type Props = {
  headingId: string;
  page: ReviewsPage;
  loadMore?: () => Promise<unknown>;
};

const VIEWS = {
  768: { slidesPerView: 2, slidesPerGroup: 2 },
  1024: { slidesPerView: 3, slidesPerGroup: 3 },
};

export function ReviewSlides({ headingId, page, loadMore }: Props) {
  const t = useMessages('reviews');
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null);
  const [view, setView] = useState<SlideView>(FIRST_VIEW);
  const prefersStill = useReducedMotion();
  const update = (now: SwiperInstance) => setView(toSlideView(now));
  const { items } = page;
  const count = formatCount(page, t.language);
  const first = view.first + 1;
  const last = Math.min(view.first + view.perView, items.length);

  function move({ key, target }: KeyboardEvent) {
    if (!(target instanceof HTMLButtonElement)) return;
    if (key === 'ArrowLeft') swiper?.slidePrev();
    if (key === 'ArrowRight') swiper?.slideNext();
  }

  return (
    <section
      className="stack middle gap-md slim"
      aria-roledescription={t('carousel')}
      aria-labelledby={headingId}
      onKeyDown={move}
    >
      <Swiper
        slidesPerView={1}
        slidesPerGroup={1}
        spaceBetween={50}
        breakpoints={VIEWS}
        speed={prefersStill ? 0 : 400}
        onSwiper={(made) => {
          setSwiper(made);
          update(made);
        }}
        onSlideChange={update}
        onBreakpoint={update}
        onResize={update}
        onSnapGridLengthChange={update}
        onSlidesLengthChange={update}
        className={classes.slides}
      >
        {items.map((review, index) => (
          <SwiperSlide
            key={review.id}
            className="slim"
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('shownOne', { from: index + 1, count })}
            inert={index < view.first || index >= view.first + view.perView}
          >
            <ReviewCard review={review} />
          </SwiperSlide>
        ))}
      </Swiper>
      <p role="status" className="soft text-md">
        {first === last
          ? t('shownOne', { from: first, count })
          : t('shownSome', { from: first, to: last, count })}
      </p>
      <SlideControls swiper={swiper} view={view} page={page} />
      {loadMore && view.isEnd && <MoreButton loadMore={loadMore} />}
    </section>
  );
}

function MoreButton({ loadMore }: { loadMore: () => Promise<unknown> }) {
  const t = useMessages('reviews');
  const [isBusy, setBusy] = useState(false);
  async function load() {
    setBusy(true);
    await loadMore().catch(() => {});
    setBusy(false);
  }
  return (
    <Button variant="default" disabled={isBusy} onClick={load}>
      {isBusy ? t('loadingMore') : t('more')}
    </Button>
  );
}
