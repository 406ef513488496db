import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cards, pageOfTwenty, renderList, twenty } from '../../features/scholarships/list/testList.tsx';
import { makePage } from '../../features/scholarships/testScholarships.ts';

// product: P2.4
describe('scholarship list', () => {
  it('the scholarship list shows 10,000+ if the total count is capped', async () => {
    renderList('', () =>
      makePage(twenty.slice(0, 9), { totalCount: 10_000, totalIsCapped: true, pageCount: 1112 }),
    );
    expect(await screen.findByText('10,000+ scholarships')).toBeVisible();
  });

  it('the previous scholarship cards stay visible while the next page loads', async () => {
    renderList();
    await cards();
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(screen.getAllByRole('article')).toHaveLength(9);
    await screen.findByText('Grant 10');
  });

  it('changing the page of the scholarship list moves focus to the results', async () => {
    renderList();
    await cards();
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
    await screen.findByText('Grant 19');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus());
  });

  it('a page number past the end shows the last page and corrects the URL', async () => {
    const { router } = renderList('?page=99&open=1');
    expect(await screen.findByText('Grant 20')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?page=3&open=1'));
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('list search and sort order', () => {
  it('sorting by relevance is offered only during a search', async () => {
    const { router } = renderList();
    await cards();
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(within(sort).queryByRole('option', { name: 'Relevance' })).toBeNull();
    await userEvent.selectOptions(sort, 'Closing soonest');
    expect(router.state.location.search).toBe('?sort=CLOSING_SOONEST');
  });

  it('a misspelt search offers a link to the corrected search', async () => {
    renderList('?q=agricultre&open=1', () => makePage(twenty.slice(0, 2), { didYouMean: 'agriculture' }));
    expect(await screen.findByText(/Did you mean/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'agriculture' })).toHaveAttribute(
      'href',
      '/allScholarship?q=agriculture&open=1',
    );
  });

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
  it('the scholarship list shows a loading placeholder before the first response', () => {
    renderList();
    return screen.findByRole('status', { name: 'Loading scholarships' });
  });

  const nearest = (missingWords: string[], foundWords: string[], scholarship = twenty[0]) =>
    ({ __typename: 'NearestScholarship', scholarship, missingWords, foundWords }) as never;
  const relaxation = (condition: string, totalCount: number) =>
    ({ __typename: 'ListRelaxation', condition, totalCount }) as never;

  it('a search without close matches shows open scholarships', async () => {
    renderList('?q=qwxz', () => makePage([], { nearest: [nearest(['qwxz'], [])] }));
    expect(
      await screen.findByRole('heading', { name: 'Nothing matches “qwxz”. These are open now:' }),
    ).toBeVisible();
    expect(screen.queryByText(/^Does not mention/)).toBeNull();
  });

  it('a scholarship list without matches suggests conditions to remove, with their counts', async () => {
    renderList('?country=Japan&country=Peru&feeMin=5&feeMax=9&open=1&deadline=7&sort=WORLD_RANK', () =>
      makePage([], {
        relaxations: [relaxation('COUNTRY', 10_000), relaxation('FEE', 12), relaxation('DEADLINE', 1)],
      }),
    );
    const ways = within(await screen.findByRole('list', { name: 'Remove a condition' }));
    expect(ways.getAllByRole('link').map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      [
        'Remove the country filter (10,000+ scholarships)',
        '/allScholarship?sort=WORLD_RANK&feeMin=5&feeMax=9&deadline=7&open=1',
      ],
      [
        'Remove the fee filter (12 scholarships)',
        '/allScholarship?sort=WORLD_RANK&country=Japan&country=Peru&deadline=7&open=1',
      ],
      [
        'Remove the deadline filter (1 scholarship)',
        '/allScholarship?sort=WORLD_RANK&country=Japan&country=Peru&feeMin=5&feeMax=9',
      ],
    ]);
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
});
