import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Swiper } from 'swiper';
import { messages } from '../../../messages.ts';
import { showCount } from '../../../ui/table/pagedList.ts';
import classes from './AllReviews.module.css';
import { type SlideView, stopsOf } from './slideView.ts';
import type { ReviewsPage } from './useReviewsOf.ts';

type Props = { swiper: Swiper | null; view: SlideView; page: ReviewsPage };

const texts = messages.reviews;

/** Back, a dot for each stop, and on; nothing when all reviews are in sight. */
export function SlideControls({ swiper, view, page }: Props) {
  const stops = stopsOf(view);
  if (stops.length < 2) return null;
  const label = (first: number) =>
    texts.show(first + 1, Math.min(first + view.perView, view.count), showCount(page));
  return (
    <div className={classes.controls}>
      <ActionIcon
        variant="default"
        className={classes.arrow}
        aria-label={texts.previous}
        // Not `disabled`, which would drop the focus at the first review.
        aria-disabled={view.first === 0}
        onClick={() => swiper?.slidePrev()}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <div className={classes.dots}>
        {stops.map((first) => (
          <button
            key={first}
            type="button"
            className={classes.dot}
            aria-label={label(first)}
            aria-current={first === view.first || undefined}
            onClick={() => swiper?.slideTo(first)}
          />
        ))}
      </div>
      <ActionIcon
        variant="default"
        className={classes.arrow}
        aria-label={texts.next}
        aria-disabled={view.isEnd}
        onClick={() => swiper?.slideNext()}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
}
