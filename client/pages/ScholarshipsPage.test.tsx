import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cards, pageOfTwenty, renderList, twenty } from '../features/scholarships/list/testList.tsx';
import { makePage } from '../features/scholarships/testScholarships.ts';

// product: P2.4
describe('the list of scholarships', () => {
  it('shows nine cards, their number in all and the pages', async () => {
    renderList();
    expect(await cards()).toHaveLength(9);
    expect(screen.getByRole('heading', { level: 1, name: 'All Scholarship' })).toBeVisible();
    expect(screen.getByText('20 scholarships').closest('[role=status]')).toHaveTextContent('page 1 of 3');
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/allScholarship?page=2');
  });

  it('says 10,000+ when there are more than were counted', async () => {
    renderList('', () =>
      makePage(twenty.slice(0, 9), { totalCount: 10_000, totalIsCapped: true, pageCount: 1112 }),
    );
    expect(await screen.findByText('10,000+ scholarships')).toBeVisible();
  });

  // product: P2.13
  it('says about how many there are when the number is an estimate, to screen readers too', async () => {
    renderList('?q=germany', () =>
      makePage(twenty.slice(0, 9), { totalCount: 9_100, totalIsEstimated: true, pageCount: 1012 }),
    );
    const count = await screen.findByText('About 9,100 scholarships');
    expect(count.closest('[role=status]')).toHaveTextContent('About 9,100 scholarships · page 1 of 1012');
  });

  it('turns the page, keeps the filters and comes back with Back', async () => {
    const { router } = renderList('?open=1');
    await cards();
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(await screen.findByText('Grant 10')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2&open=1');
    await router.navigate(-1);
    expect(await screen.findByText('Grant 1')).toBeVisible();
    expect(router.state.location.search).toBe('?open=1');
  });

  it('keeps the previous cards while the next ones load', async () => {
    renderList();
    await cards();
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    expect(screen.getAllByRole('article')).toHaveLength(9);
    await screen.findByText('Grant 10');
  });

  it('moves the focus to the list when the page is turned', async () => {
    renderList();
    await cards();
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
    await screen.findByText('Grant 19');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus());
  });

  it('shows the last page for a number past the end, and corrects the address', async () => {
    const { router } = renderList('?page=99&open=1');
    expect(await screen.findByText('Grant 20')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?page=3&open=1'));
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });

  it('asks for what its address says', async () => {
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

describe('search and order', () => {
  it('searches within the filters that are set, and the field keeps the focus', async () => {
    const { router } = renderList('?open=1&page=2');
    await cards();
    const field = screen.getByRole('combobox', { name: 'Search within all scholarships' });
    await userEvent.type(field, 'oxford{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?open=1&q=oxford'));
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('RELEVANCE');
  });

  it('offers relevance only while something is searched for', async () => {
    const { router } = renderList();
    await cards();
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(within(sort).queryByRole('option', { name: 'Relevance' })).toBeNull();
    await userEvent.selectOptions(sort, 'Closing soonest');
    expect(router.state.location.search).toBe('?sort=CLOSING_SOONEST');
  });

  it('says what the server corrected, and leads to that search', async () => {
    renderList('?q=agricultre&open=1', () => makePage(twenty.slice(0, 2), { didYouMean: 'agriculture' }));
    expect(await screen.findByText(/Did you mean/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'agriculture' })).toHaveAttribute(
      'href',
      '/allScholarship?q=agriculture&open=1',
    );
  });
});

// product: P2.8
describe('a list without cards', () => {
  it('keeps their place while the first ones load', () => {
    renderList();
    return screen.findByRole('status', { name: 'Loading scholarships' });
  });

  it('says that nothing exists yet', async () => {
    renderList('', () => makePage([]));
    expect(await screen.findByRole('heading', { name: 'No scholarships yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  });

  it('says that the filters exclude everything, and clears them', async () => {
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

  it('shows what comes closest, and what each lacks', async () => {
    renderList('?q=masters+antarctica', () =>
      makePage([], {
        nearest: [nearest(['antarctica'], ['masters']), nearest(['antarctica', 'masters'], ['x'], twenty[1])],
        relaxations: [relaxation('SEARCH', 72)],
      }),
    );
    const heading = 'Nothing matches all of “masters antarctica”. These come closest:';
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getAllByText(/^Missing/).map(({ textContent }) => textContent)).toEqual([
      'Missing: antarctica',
      'Missing: antarctica, masters',
    ]);
    expect(await cards()).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Remove search: 72 scholarships' })).toHaveAttribute(
      'href',
      '/allScholarship',
    );
  });

  it('shows what is open when nothing has any of it', async () => {
    renderList('?q=qwxz', () => makePage([], { nearest: [nearest(['qwxz'], [])] }));
    expect(
      await screen.findByRole('heading', { name: 'Nothing matches “qwxz”. These are open now:' }),
    ).toBeVisible();
    expect(screen.queryByText(/^Missing/)).toBeNull();
  });

  it('says which condition to remove, how many there are then, and leads there', async () => {
    renderList('?country=Japan&country=Peru&feeMin=5&feeMax=9&open=1&deadline=7&sort=WORLD_RANK', () =>
      makePage([], {
        relaxations: [relaxation('COUNTRY', 10_000), relaxation('FEE', 12), relaxation('DEADLINE', 1)],
      }),
    );
    const ways = within(await screen.findByRole('list', { name: 'Remove a condition' }));
    expect(ways.getAllByRole('link').map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      [
        'Remove country: 10,000+ scholarships',
        '/allScholarship?sort=WORLD_RANK&feeMin=5&feeMax=9&deadline=7&open=1',
      ],
      [
        'Remove fee: 12 scholarships',
        '/allScholarship?sort=WORLD_RANK&country=Japan&country=Peru&deadline=7&open=1',
      ],
      [
        'Remove deadline: 1 scholarship',
        '/allScholarship?sort=WORLD_RANK&country=Japan&country=Peru&feeMin=5&feeMax=9',
      ],
    ]);
  });

  it('says that loading failed, and tries again', async () => {
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
