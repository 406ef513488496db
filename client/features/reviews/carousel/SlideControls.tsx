import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Swiper } from 'swiper';
import { formatCount } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './AllReviews.module.css';
import { listStops, type SlideView } from './slideView.ts';
import type { ReviewsPage } from './useScholarshipReviews.ts';

type Props = { swiper: Swiper | null; view: SlideView; page: ReviewsPage };

export function SlideControls({ swiper, view, page }: Props) {
  const t = useMessages('reviews');
  const stops = listStops(view);
  if (stops.length < 2) return null;
  const count = formatCount(page, t.language);
  const label = (first: number) => {
    const [from, to] = [first + 1, Math.min(first + view.perView, view.count)];
    return from === to ? t('showOne', { from, count }) : t('showSome', { from, to, count });
  };
  return (
    <div className={`bar gap-sm ${classes.controls}`}>
      <ActionIcon
        variant="default"
        className={classes.arrow}
        aria-label={t('previous')}
        // `aria-disabled` keeps the focus on the button at the first review, unlike `disabled`.
        aria-disabled={view.first === 0}
        onClick={() => swiper?.slidePrev()}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <div className="row slim central">
        {stops.map((first) => (
          <button
            key={first}
            type="button"
            className={`centred round ${classes.dot}`}
            aria-label={label(first)}
            aria-current={first === view.first || undefined}
            onClick={() => swiper?.slideTo(first)}
          />
        ))}
      </div>
      <ActionIcon
        variant="default"
        className={classes.arrow}
        aria-label={t('next')}
        aria-disabled={view.isEnd}
        onClick={() => swiper?.slideNext()}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
}
