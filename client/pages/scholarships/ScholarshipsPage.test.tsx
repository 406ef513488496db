import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cards, pageOfTwenty, renderList, twenty } from '../../features/scholarships/list/testList.tsx';
import { makePage } from '../../features/scholarships/testScholarships.ts';

// product: P2.4
describe('scholarship list', () => {
  it('the scholarship list shows nine cards, the total count and the pages', async () => {
    renderList();
    expect(await cards()).toHaveLength(9);
    expect(screen.getByRole('heading', { level: 1, name: 'All Scholarship' })).toBeVisible();
    expect(screen.getByText('20 scholarships').closest('[role=status]')).toHaveTextContent('page 1 of 3');
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/allScholarship?page=2');
  });

  it('changing the page preserves the filters, and Back restores the previous page', async () => {
    const { router } = renderList('?open=1');
    await cards();
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Grant 10')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2&open=1');
    await router.navigate(-1);
    expect(await screen.findByText('Grant 1')).toBeVisible();
    expect(router.state.location.search).toBe('?open=1');
  });

  it('the scholarship list uses the filters and sort order from its URL', async () => {
    const { asked } = renderList('?q=oxford&subject=DOCTOR&feeMax=50&sort=WORLD_RANK&deadline=7&nonsense=1');
    await cards();
    const asksFor = () => asked.findLast(({ name }) => name === 'Scholarships')?.variables;
    await waitFor(() => expect(asksFor()?.filter).toMatchObject({ deadlineTo: '2026-11-28' }));
    expect(asksFor()).toEqual({
      filter: {
        search: 'oxford',
        subjects: ['DOCTOR'],
        feeMax: 50,
        deadlineTo: '2026-11-28',
        isOpen: true,
      },
      sort: 'WORLD_RANK',
      page: 1,
      pageSize: 9,
    });
  });

  // product: P2.13
  it('the scholarship list marks an estimated total as approximate', async () => {
    renderList('?q=germany', () =>
      makePage(twenty.slice(0, 9), { totalCount: 9_100, totalIsEstimated: true, pageCount: 1012 }),
    );
    const count = await screen.findByText('About 9,100 scholarships');
    expect(count.closest('[role=status]')).toHaveTextContent('About 9,100 scholarships · page 1 of 1012');
  });
});

// product: P2.8
describe('empty scholarship list', () => {
  it('a scholarship list without scholarships shows an empty state', async () => {
    renderList('', () => makePage([]));
    expect(await screen.findByRole('heading', { name: 'No scholarships yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('a scholarship list that fails to load shows an error and a retry button', async () => {
    let isDown = true;
    renderList('', (variables) => {
      if (isDown) return { errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] } as never;
      return pageOfTwenty(variables);
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The scholarships could not be loaded');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await cards()).toHaveLength(9);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
