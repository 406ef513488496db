import type { Swiper } from 'swiper';

export type SlideView = {
  first: number;
  perView: number;
  count: number;
  isEnd: boolean;
};

/** The phone layout, used until Swiper has measured the screen. */
export const FIRST_VIEW: SlideView = { first: 0, perView: 1, count: 0, isEnd: false };

export function toSlideView({ activeIndex, params, slides, isEnd }: Swiper): SlideView {
  const perView = Number(params.slidesPerView);
  return {
    first: Math.max(0, Math.min(activeIndex, slides.length - perView)),
    perView,
    count: slides.length,
    isEnd,
  };
}

/** Returns the index of the first slide of each stop. The last stop starts earlier if it would not be full. */
export function listStops({ perView, count }: SlideView): number[] {
  const stops = Array.from({ length: Math.ceil(count / perView) }, (_, stop) => stop * perView);
  return stops.map((first) => Math.max(0, Math.min(first, count - perView)));
}
