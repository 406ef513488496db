import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderHome } from './testHome.ts';

// product: P2.1, P2.2
describe('home page', () => {
  it('the home page shows no popular searches if no scholarships are open', async () => {
    renderHome();
    await screen.findByText('New 1');
    expect(screen.queryByRole('list', { name: 'Popular searches' })).toBeNull();
  });

  it('the home page buttons sort the cards by fee and by date', async () => {
    const { asked, router } = renderHome();
    await screen.findByText('New 1');
    const cheap = screen.getByRole('button', { name: 'Low to Hight Price' });
    const recent = screen.getByRole('button', { name: 'Recent Post' });
    expect(recent).toHaveAttribute('aria-pressed', 'true');

    await userEvent.click(cheap);
    expect(await screen.findByText('Cheap 1')).toBeVisible();
    expect(asked.at(-1)?.variables).toMatchObject({ sort: 'FEE_LOW_TO_HIGH' });
    expect(cheap).toHaveAttribute('aria-pressed', 'true');
    expect(recent).toHaveAttribute('aria-pressed', 'false');
    expect(router.state.location.search).toBe('?sort=FEE_LOW_TO_HIGH');

    await userEvent.click(recent);
    expect(await screen.findByText('New 1')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('the home page without scholarships shows an empty state and no deadlines', async () => {
    renderHome('/', { cards: [] });
    expect(await screen.findByRole('heading', { name: 'No scholarships yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Closing soon' })).toBeNull();
  });

  it('the home page explains the portal in three steps', async () => {
    renderHome();
    const steps = within(await screen.findByRole('region', { name: 'How it works' }));
    expect(steps.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Find',
      'Apply',
      'Track',
    ]);
  });
});
