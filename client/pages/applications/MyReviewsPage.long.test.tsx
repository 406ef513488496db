import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { makeReviews, startReviews } from '../../features/reviews/testReviews.ts';

function renderMine(reviews = makeReviews(2)) {
  const { answers, refusals } = startReviews(reviews);
  return { ...renderPortal('/dashboard/review', { ...startSignedIn(), ...answers }), refusals };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const openUpdate = async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as Element);
  return screen.findByRole('dialog', { name: /^Update / });
};

// product: P5.3
describe('review list of an applicant', () => {
  it('the review list reloads when the applicant returns to it', async () => {
    const reviews = makeReviews(2);
    const { router } = renderMine(reviews);
    await heading('All Of My Review: 2');
    await router.navigate('/terms');
    await screen.findByRole('heading', { level: 1, name: /terms/i });
    reviews.splice(0, 1);
    await router.navigate('/dashboard/review');
    await heading('All Of My Review: 1');
    expect(screen.queryByText('Comment 1')).toBeNull();
  });

  it('a failed review update shows an error and leaves the dialog open', async () => {
    const { refusals } = renderMine();
    const dialog = within(await openUpdate());
    refusals.UpdateReview = { code: 'INTERNAL' };
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('An error occurred while updating the review')).toBeVisible();
    expect(screen.getByRole('dialog', { name: /^Update / })).toBeVisible();
  });

  it('an empty review list links to the applications', async () => {
    renderMine([]);
    expect(await screen.findByRole('heading', { name: 'You have not written a review yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my applications' })).toHaveAttribute(
      'href',
      '/dashboard/application',
    );
  });
});
