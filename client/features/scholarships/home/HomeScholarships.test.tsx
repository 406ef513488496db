import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { makeScholarship } from '../testScholarships.ts';
import { NO_SEARCH, renderHome } from './testHome.ts';

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

  it('the home page loads six cards and the next deadlines in one request', async () => {
    const { asked } = renderHome();
    await screen.findByText('New 1');
    expect(screen.getAllByRole('link', { name: 'View Details' })).toHaveLength(6);
    const own = asked.filter(({ name }) => name !== 'Portal');
    expect(own).toEqual([{ name: 'Home', variables: { sort: 'NEWEST', cards: 6, closing: 3 } }]);
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

  it('the home page shows an error if loading fails', async () => {
    const fail = () => ({ errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] });
    renderPortal('/', Object.fromEntries([['Home', fail]]));
    expect(await screen.findByRole('alert')).toHaveTextContent('The scholarships could not be loaded');
  });
});
