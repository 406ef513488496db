import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import type { ScholarshipFacts } from '../details/scholarshipFacts.ts';
import { makeScholarship, makeScholarships } from '../testScholarships.ts';

type Lists = { cards?: ScholarshipFacts[]; closing?: ScholarshipFacts[]; open?: object };

const NO_SEARCH = {
  __typename: 'PopularSearch',
  category: null,
  degree: null,
  country: null,
  hasNoFee: false,
  closingWithinDays: null,
};
const NOTHING_OPEN = {
  __typename: 'OpenScholarships',
  totalCount: 0,
  totalIsCapped: false,
  countryCount: 0,
  popularSearches: [] as object[],
};

function renderHome(path = '/', { cards, closing = [], open }: Lists = {}) {
  const answer = ({ sort }: Record<string, unknown>) => ({
    data: {
      openScholarships: { ...NOTHING_OPEN, ...open },
      cards: {
        __typename: 'ScholarshipPage',
        items: cards ?? makeScholarships(6, sort === 'NEWEST' ? 'New' : 'Cheap'),
      },
      closingSoonest: { __typename: 'ScholarshipPage', items: closing },
    },
  });
  return renderPortal(path, Object.fromEntries([['Home', answer]]));
}

// product: P2.1, P2.2
describe('home page', () => {
  it('the home page has the expected heading and a search field', async () => {
    const { router } = renderHome();
    expect(await screen.findByRole('heading', { level: 1, name: 'AvailAble Scholarship' })).toBeVisible();
    const [field] = screen.getAllByRole('combobox').filter(({ id }) => id === 'home-search');
    if (field) await userEvent.type(field, 'japan{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/allScholarship'));
    expect(router.state.location.search).toBe('?q=japan');
  });

  it('the home page counts open scholarships and links popular searches to the list', async () => {
    renderHome('/', {
      open: {
        totalCount: 72,
        countryCount: 41,
        popularSearches: [
          { ...NO_SEARCH, category: 'FULL_FUND' },
          { ...NO_SEARCH, degree: 'MASTERS', country: 'Canada' },
          { ...NO_SEARCH, hasNoFee: true },
          { ...NO_SEARCH, closingWithinDays: 30 },
        ],
      },
    });
    expect(await screen.findByText('72 scholarships open in 41 countries')).toBeVisible();
    const searches = within(screen.getByRole('list', { name: 'Popular searches' })).getAllByRole('link');
    expect(searches.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Full fund', '/allScholarship?category=FULL_FUND&open=1'],
      ['Masters in Canada', '/allScholarship?degree=MASTERS&country=Canada&open=1'],
      ['No fee', '/allScholarship?noFee=1&open=1'],
      ['Closing within 30 days', '/allScholarship?deadline=30&open=1'],
    ]);
  });

  it('the home page shows no popular searches if no scholarships are open', async () => {
    renderHome();
    await screen.findByText('New 1');
    expect(screen.queryByRole('list', { name: 'Popular searches' })).toBeNull();
  });

  it('the home page loads six cards and the next deadlines in one request', async () => {
    const { asked } = renderHome();
    await screen.findByText('New 1');
    expect(screen.getAllByRole('link', { name: 'View Details' })).toHaveLength(6);
    const own = asked.filter(({ name }) => name !== 'Portal');
    expect(own).toEqual([{ name: 'Home', variables: { sort: 'NEWEST', cards: 6, closing: 3 } }]);
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

  it('the home page restores the sort order from its URL', async () => {
    renderHome('/?sort=FEE_LOW_TO_HIGH');
    expect(await screen.findByText('Cheap 1')).toBeVisible();
  });

  it('the home page lists only deadlines within thirty days', async () => {
    const next = makeScholarship({ scholarshipName: 'Next', applicationDeadline: '2026-12-21' });
    const later = makeScholarship({
      id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91',
      scholarshipName: 'Later',
      applicationDeadline: '2026-12-22',
    });
    renderHome('/', { closing: [next, later] });
    const row = within(await screen.findByRole('region', { name: 'Closing soon' }));
    expect(row.getByRole('link', { name: 'Next' })).toHaveAttribute('href', `/scholarships/${next.slug}`);
    expect(row.queryByText('Later')).toBeNull();
    expect(row.getByRole('link', { name: /30 days/ })).toHaveAttribute(
      'href',
      '/allScholarship?sort=CLOSING_SOONEST&deadline=30',
    );
  });

  it('the home page without scholarships shows an empty state and no deadlines', async () => {
    renderHome('/', { cards: [] });
    expect(await screen.findByRole('heading', { name: 'No scholarships yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Closing soon' })).toBeNull();
  });

  it('the home page shows an error if loading fails', async () => {
    const fail = () => ({ errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] });
    renderPortal('/', Object.fromEntries([['Home', fail]]));
    expect(await screen.findByRole('alert')).toHaveTextContent('The scholarships could not be loaded');
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
