import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import { makeReviews, startReviews } from '../../../features/reviews/testReviews.ts';

function renderManage() {
  const { answers } = startReviews(makeReviews(3));
  const staff = startSignedIn({ isStaff: true, abilities: ['MANAGE_REVIEWS'] });
  renderPortal('/dashboard/allreview', { ...staff, ...answers });
}

// product: P7.7
describe('review management', () => {
  it('the review card for staff shows the author, scholarship, rating and comment', async () => {
    renderManage();
    await screen.findByRole('heading', { level: 1, name: 'Manage Reviews: 3' });
    const [card] = within(screen.getByRole('list', { name: 'Manage Reviews' })).getAllByRole('article');
    for (const text of [
      'Author 1',
      'author1@example.org',
      '20 Nov 2026',
      'Fjordholm University',
      'Kestrel Grant',
      '4.5 of 5',
      'Comment 1',
    ])
      expect(within(card as HTMLElement).getByText(text)).toBeVisible();
  });

  it('staff can delete a review after confirmation', async () => {
    renderManage();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Delete Author 2’s review of Kestrel Grant' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Deleted!')).toBeVisible();
    await screen.findByRole('heading', { level: 1, name: 'Manage Reviews: 2' });
    expect(screen.queryByText('Comment 2')).toBeNull();
  });
});
