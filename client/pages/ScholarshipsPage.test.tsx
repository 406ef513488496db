import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cards, pageOfTwenty, renderList, twenty } from '../features/scholarships/list/testList.tsx';
import { makePage } from '../features/scholarships/testScholarships.ts';

// product: P2.4
describe('scholarship list', () => {
  it('the scholarship list shows nine cards, the total count and the pages', async () => {
    renderList();
    expect(await cards()).toHaveLength(9);
    expect(screen.getByRole('heading', { level: 1, name: 'All Scholarship' })).toBeVisible();
    expect(screen.getByText('20 scholarships').closest('[role=status]')).toHaveTextContent('page 1 of 3');
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/allScholarship?page=2');
  });

  // product: P2.13
  it('the scholarship list marks an estimated total as approximate', async () => {
    renderList('?q=germany', () =>
      makePage(twenty.slice(0, 9), { totalCount: 9_100, totalIsEstimated: true, pageCount: 1012 }),
    );
    const count = await screen.findByText('About 9,100 scholarships');
    expect(count.closest('[role=status]')).toHaveTextContent('About 9,100 scholarships · page 1 of 1012');
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
});

describe('list search and sort order', () => {
  it('searching within the scholarship list preserves filters and focus', async () => {
    const { router } = renderList('?open=1&page=2');
    await cards();
    const field = screen.getByRole('combobox', { name: 'Search within all scholarships' });
    await userEvent.type(field, 'oxford{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?open=1&q=oxford'));
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('RELEVANCE');
  });
});

// product: P2.8
describe('empty scholarship list', () => {
  it('a scholarship list without scholarships shows an empty state', async () => {
    renderList('', () => makePage([]));
    expect(await screen.findByRole('heading', { name: 'No scholarships yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('a scholarship list without matches offers to clear the filters', async () => {
    const { router } = renderList('?noFee=1&sort=WORLD_RANK', ({ filter }) =>
      filter?.hasNoFee ? makePage([]) : pageOfTwenty({ page: 1 }),
    );
    expect(await screen.findByRole('heading', { name: 'No scholarships match' })).toBeVisible();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear all' });
    await userEvent.click(clear as HTMLElement);
    expect(await cards()).toHaveLength(9);
    expect(router.state.location.search).toBe('?sort=WORLD_RANK');
  });

  const nearest = (missingWords: string[], foundWords: string[], scholarship = twenty[0]) =>
    ({ __typename: 'NearestScholarship', scholarship, missingWords, foundWords }) as never;
  const relaxation = (condition: string, totalCount: number) =>
    ({ __typename: 'ListRelaxation', condition, totalCount }) as never;

  it('a search without matches shows the closest scholarships and their missing words', async () => {
    renderList('?q=masters+antarctica', () =>
      makePage([], {
        nearest: [nearest(['antarctica'], ['masters']), nearest(['antarctica', 'masters'], ['x'], twenty[1])],
        relaxations: [relaxation('SEARCH', 72)],
      }),
    );
    const heading = 'Nothing matches all of “masters antarctica”. These come closest:';
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getAllByText(/^Does not mention/).map(({ textContent }) => textContent)).toEqual([
      'Does not mention “antarctica”',
      'Does not mention “antarctica”, “masters”',
    ]);
    expect(await cards()).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Remove the search (72 scholarships)' })).toHaveAttribute(
      'href',
      '/allScholarship',
    );
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
