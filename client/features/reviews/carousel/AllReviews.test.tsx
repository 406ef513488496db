import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, answeringLink, renderProvided } from '../../../app/testPortal.tsx';
import { createApolloClient } from '../../../lib/graphql/apollo.ts';
import { makePage, makeReview, makeReviews } from '../testReviews.ts';
import { AllReviews } from './AllReviews.tsx';
import { listStops } from './slideView.ts';

function renderReviews(answer: Answers[string]) {
  const { link, asked } = answeringLink(Object.fromEntries([['ScholarshipReviews', answer]]));
  const shown = renderProvided(<AllReviews scholarshipId="s1" />, createApolloClient({ link }));
  const swiper = () => (shown.container.querySelector('.swiper') as SwiperElement).swiper;
  return { ...shown, asked, swiper };
}

type SwiperElement = Element & {
  swiper: {
    params: {
      spaceBetween: number;
      slidesPerView: number;
      breakpoints: Record<string, { slidesPerView: number }>;
    };
  };
};

const page = (...given: Parameters<typeof makePage>) => ({ data: { reviews: makePage(...given) } });

// product: P2.6
describe('scholarship reviews', () => {
  it('the review card shows author, date, scholarship, rating and comment', async () => {
    renderReviews(() => page([makeReview(1, { rating: 3.5 }), ...makeReviews(5).slice(1)]));
    const carousel = within(await screen.findByRole('region', { name: 'All Reviews' }));
    const card = within(carousel.getAllByRole('article')[0] as HTMLElement);
    for (const text of [
      'Author 1',
      '20 Nov 2026',
      'Fjordholm University',
      'Kestrel Grant',
      '3.5 of 5',
      'Comment 1',
    ])
      expect(card.getByText(text)).toBeVisible();
  });

  it('the review carousel shows three cards, or a single card on a phone', async () => {
    const { swiper } = renderReviews(() => page(makeReviews(7)));
    await screen.findByRole('region', { name: 'All Reviews' });
    expect(swiper().params).toMatchObject({ spaceBetween: 50, slidesPerView: 1 });
    expect(swiper().params.breakpoints['1024']).toMatchObject({ slidesPerView: 3 });
  });

  it('the review carousel has previous and next buttons and one dot per stop', async () => {
    renderReviews(() => page(makeReviews(3)));
    expect(await screen.findByRole('button', { name: 'Previous reviews' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Next reviews' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show review 2 of 3' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Review 1 of 3');
  });

  it('off-screen reviews are inert for keyboards and screen readers', async () => {
    renderReviews(() => page(makeReviews(2)));
    await screen.findByRole('region', { name: 'All Reviews' });
    const [first, second] = [screen.getByText('Comment 1'), screen.getByText('Comment 2')];
    expect(first.closest('[inert]')).toBeNull();
    expect(second.closest('[inert]')).not.toBeNull();
  });

  it('a review comment renders markup as plain text', async () => {
    const { container } = renderReviews(() =>
      page([makeReview(1, { comment: '<img src=x onerror=alert(1)>' })]),
    );
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(container.querySelector('img[src="x"]')).toBeNull();
  });

  it('reviews are refetched when the viewer returns to the page', async () => {
    const reviews = makeReviews(1);
    const { link } = answeringLink({ ScholarshipReviews: () => page([...reviews]) });
    const client = createApolloClient({ link });
    const first = renderProvided(<AllReviews scholarshipId="s1" />, client);
    await screen.findByText('Comment 1');
    first.unmount();
    reviews.unshift(makeReview(9));
    renderProvided(<AllReviews scholarshipId="s1" />, client);
    expect(await screen.findByText('Comment 9')).toBeVisible();
  });

  it('a review without a comment shows the text No comment', async () => {
    renderReviews(() => page([makeReview(1, { comment: '  ' })]));
    expect(await screen.findByText('No comment')).toBeVisible();
  });

  it('a long review comment is collapsed until the reader expands it', async () => {
    renderReviews(() => page([makeReview(1, { comment: 'word '.repeat(100) })]));
    const button = await screen.findByRole('button', { name: 'Read more' });
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('a scholarship without reviews shows an empty state', async () => {
    renderReviews(() => page([]));
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  });

  it('reviews that fail to load show an error and a retry button', async () => {
    let isDown = true;
    renderReviews(() =>
      isDown ? { errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] } : page(makeReviews(1)),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('The reviews could not be loaded');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Comment 1')).toBeVisible();
  });
});

describe('review carousel stops', () => {
  it.each([
    [{ perView: 3, count: 7 }, [0, 3, 4]],
    [{ perView: 3, count: 6 }, [0, 3]],
    [{ perView: 3, count: 2 }, [0]],
    [{ perView: 1, count: 3 }, [0, 1, 2]],
  ])('a review carousel with %j stops at %j', (view, stops) =>
    expect(listStops({ first: 0, isEnd: false, ...view })).toEqual(stops),
  );
});
