import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import {
  type ListVariables,
  listAnswers,
  makePage,
  makeScholarships,
} from '../features/scholarships/testScholarships.ts';

const twenty = makeScholarships(20);

/** A catalogue of twenty grants, nine a page. */
function pageOfTwenty({ page }: ListVariables) {
  const shown = Math.min(page, 3);
  const items = page > 3 ? [] : twenty.slice((page - 1) * 9, page * 9);
  return makePage(items, { totalCount: 20, pageCount: 3, page: shown });
}

function renderList(
  query = '',
  answer: (variables: ListVariables) => ReturnType<typeof makePage> = pageOfTwenty,
) {
  return renderPortal(`/allScholarship${query}`, listAnswers(answer));
}

const cards = () => screen.findAllByRole('article');
const filters = async () => within(await screen.findByRole('region', { name: 'Filters', hidden: true }));

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
    // Whether still the old or already the new ones: there is never a moment without cards.
    expect(screen.getAllByRole('article')).toHaveLength(9);
    await screen.findByText('Grant 10');
  });

  it('moves the focus to the list when the page is turned', async () => {
    renderList();
    await cards();
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
    await screen.findByText('Grant 19');
    expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus();
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
    // Before the portal has said what day it is there, the browser's day is counted from.
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

describe('the filters', () => {
  it('say how many matches each option has', async () => {
    renderList();
    const panel = await filters();
    await waitFor(() => expect(panel.getByLabelText(/Engineering/)).toBeInTheDocument());
    expect(await panel.findByText('12')).toBeInTheDocument();
    expect(panel.getByLabelText(/Agriculture/).closest('label')).toHaveTextContent('Agriculture0');
  });

  it('go into the address, start at page one and can be taken away one by one or all', async () => {
    const { router } = renderList('?page=2');
    await cards();
    const panel = await filters();
    await userEvent.click(panel.getByLabelText(/Engineering/));
    await userEvent.click(await panel.findByLabelText(/Japan/));
    await userEvent.click(panel.getByLabelText('No fee'));
    expect(router.state.location.search).toBe('?subject=ENGINEERING&country=Japan&noFee=1');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Japan' }));
    expect(router.state.location.search).toBe('?subject=ENGINEERING&noFee=1');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toBe('');
  });

  it('mark the count as the previous one until the next is there', async () => {
    renderList('', ({ filter }) =>
      filter?.isOpen ? makePage(twenty.slice(0, 4)) : pageOfTwenty({ page: 1 }),
    );
    await cards();
    const count = screen.getByText('20 scholarships').closest('[role=status]');
    expect(count).toHaveAttribute('aria-busy', 'false');
    fireEvent.click((await filters()).getByLabelText('Open for applications'));
    expect(count).toHaveTextContent(/^20 scholarships/);
    expect(count).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(count).toHaveTextContent(/^4 scholarships/));
    expect(count).toHaveAttribute('aria-busy', 'false');
  });

  it('take a range of fees on Enter, in whichever order it was given', async () => {
    const { router } = renderList();
    const panel = await filters();
    await userEvent.type(panel.getByLabelText('From'), '50');
    await userEvent.type(panel.getByLabelText('To'), '20{Enter}');
    expect(router.state.location.search).toBe('?feeMin=20&feeMax=50');
    expect(panel.getByLabelText('From')).toHaveValue('20');
  });

  it('open in a drawer that gives the focus back', async () => {
    renderList('?open=1');
    await cards();
    const button = screen.getByRole('button', { name: /^Filters/ });
    await userEvent.click(button);
    const drawer = await screen.findByRole('dialog', { name: 'Filters' });
    expect(within(drawer).getByRole('button', { name: 'Show 20 results' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  });
});

describe('search and order', () => {
  it('searches within the filters that are set, and the field keeps the focus', async () => {
    const { router } = renderList('?open=1&page=2');
    await cards();
    const field = screen.getByRole('searchbox', { name: 'Search within all scholarships' });
    await userEvent.type(field, 'oxford{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?open=1&q=oxford'));
    expect(field).toHaveFocus();
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
    // One beside the filters, one here.
    const [, clear] = screen.getAllByRole('button', { name: 'Clear all' });
    await userEvent.click(clear as HTMLElement);
    expect(await cards()).toHaveLength(9);
    expect(router.state.location.search).toBe('?sort=WORLD_RANK');
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
