import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { makeReviews, startReviews } from '../features/reviews/testReviews.ts';

function renderManage(search = '', reviews = makeReviews(3)) {
  const { answers } = startReviews(reviews);
  const staff = startSignedIn({ isStaff: true, abilities: ['MANAGE_REVIEWS'] });
  return renderPortal(`/dashboard/allreview${search}`, { ...staff, ...answers });
}

// product: P7.7
describe('review management', () => {
  it('the review list distinguishes between no reviews and no matches', async () => {
    const { router } = renderManage('?rating=HIGH', []);
    expect(await screen.findByRole('heading', { name: 'No reviews match' })).toBeVisible();
    await router.navigate('/dashboard/allreview');
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  });
});
