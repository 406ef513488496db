import type { Swiper } from 'swiper';

/** What of the slides is in sight. */
export type SlideView = {
  /** The index of the first slide in sight. */
  first: number;
  perView: number;
  /** How many slides there are. */
  count: number;
  isEnd: boolean;
};

/** Before Swiper has measured: as on a phone. */
export const FIRST_VIEW: SlideView = { first: 0, perView: 1, count: 0, isEnd: false };

export function viewOf({ activeIndex, params, slides, isEnd }: Swiper): SlideView {
  const perView = Number(params.slidesPerView);
  return {
    first: Math.max(0, Math.min(activeIndex, slides.length - perView)),
    perView,
    count: slides.length,
    isEnd,
  };
}

/** The index of the first slide of each stop: the last stop goes back so far that it is full. */
export function stopsOf({ perView, count }: SlideView): number[] {
  const stops = Array.from({ length: Math.ceil(count / perView) }, (_, stop) => stop * perView);
  return stops.map((first) => Math.max(0, Math.min(first, count - perView)));
}
