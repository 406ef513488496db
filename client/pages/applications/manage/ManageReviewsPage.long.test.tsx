import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import { makeReview, makeReviews, startReviews } from '../../../features/reviews/testReviews.ts';

function renderManage(search = '', reviews = makeReviews(3)) {
  const { answers } = startReviews(reviews);
  const staff = startSignedIn({ isStaff: true, abilities: ['MANAGE_REVIEWS'] });
  return renderPortal(`/dashboard/allreview${search}`, { ...staff, ...answers });
}

const askedFor = (asked: ReturnType<typeof renderManage>['asked']) =>
  asked.filter(({ name }) => name === 'ManagedReviews').at(-1)?.variables;

// product: P7.7
describe('review management', () => {
  it('the review list distinguishes between no reviews and no matches', async () => {
    const { router } = renderManage('?rating=HIGH', []);
    expect(await screen.findByRole('heading', { name: 'No reviews match' })).toBeVisible();
    await router.navigate('/dashboard/allreview');
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible();
  });

  it('staff delete selected reviews after confirmation, and deleted reviews are deselected', async () => {
    const { asked } = renderManage('', makeReviews(4));
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Select Author 2’s review of Kestrel Grant' }),
    );
    expect(screen.getByText('1 selected')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(screen.getByText('4 selected')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Author 3’s review of Kestrel Grant' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('3 selected')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    expect(question).toHaveTextContent('Delete 3 reviews?');
    expect(asked.filter(({ name }) => name === 'DeleteReviews')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    const result = await screen.findByRole('dialog', { name: 'Deleted!' });
    expect(result).toHaveTextContent('Your file has been deleted. 3 done');
    expect(
      asked.filter(({ name }) => name === 'DeleteReviews').map(({ variables }) => variables.ids),
    ).toEqual([['r2', 'r1', 'r4']]);
    expect(await screen.findByRole('heading', { name: 'No reviews yet', hidden: true })).toBeInTheDocument();
  });

  it('the review list reloads when staff return to it', async () => {
    const reviews = makeReviews(2);
    const { router } = renderManage('', reviews);
    await screen.findByRole('heading', { level: 1, name: 'Manage Reviews: 2' });
    await router.navigate('/terms');
    await screen.findByRole('heading', { level: 1, name: /terms/i });
    reviews.unshift(makeReview(9));
    await router.navigate('/dashboard/allreview');
    expect(await screen.findByText('Comment 9')).toBeVisible();
    await screen.findByRole('heading', { level: 1, name: 'Manage Reviews: 3' });
  });

  it('the review list uses the search, rating and date from its URL', async () => {
    const { asked } = renderManage('?q=quick&rating=middle&created=2026-11-15&page=2');
    await waitFor(() =>
      expect(askedFor(asked)).toEqual({
        filter: { search: 'quick', ratingMin: 2.5, ratingMax: 3.5, createdFrom: '2026-11-15' },
        sort: 'NEWEST',
        page: 2,
        pageSize: 12,
      }),
    );
    expect(screen.getByText('Written since 15 Nov 2026')).toBeVisible();
  });

  it("the review list uses the URL's sort order, and changing it resets the page", async () => {
    const { asked, router } = renderManage('?sort=oldest&page=2');
    await waitFor(() => expect(askedFor(asked)).toMatchObject({ sort: 'OLDEST', page: 2 }));
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Sort by' }),
      'Most stars first',
    );
    await waitFor(() => expect(router.state.location.search).toBe('?sort=BEST'));
    await waitFor(() => expect(askedFor(asked)).toMatchObject({ sort: 'BEST', page: 1 }));
  });

  it('the review list writes rating and search to the URL', async () => {
    const { asked, router } = renderManage();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Rating' }), '0 to 2 stars');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search reviews' }), 'slow{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?rating=LOW&q=slow'));
    await waitFor(() =>
      expect(askedFor(asked)).toMatchObject({ filter: { search: 'slow', ratingMax: 2 }, page: 1 }),
    );
  });
});
