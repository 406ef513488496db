import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { cards, pageOfTwenty, renderList, twenty } from '../../features/scholarships/list/testList.tsx';
import { answerFacets, listAnswers, makePage } from '../../features/scholarships/testScholarships.ts';

const filters = async () => within(await screen.findByRole('region', { name: 'Filters', hidden: true }));

describe('scholarship filters', () => {
  // product: P2.13
  it('estimated filter counts are marked as approximate or omitted', async () => {
    renderPortal('/allScholarship?q=germany', {
      ...listAnswers(pageOfTwenty),
      ScholarshipFacets: () =>
        answerFacets([{ __typename: 'CountryFacet', value: 'Japan', count: 1200 }], [], true),
    });
    const panel = await filters();
    expect(await panel.findByLabelText(/Japan.*about 1,200/)).toBeInTheDocument();
    expect(panel.getByLabelText(/Engineering.*about 12/)).toBeInTheDocument();
    expect(panel.getByLabelText('Agriculture')).toBeInTheDocument();
  });

  it('scholarship filters are stored in the URL and can be removed individually or together', async () => {
    const { router } = renderList('?page=2');
    await cards();
    const panel = await filters();
    await userEvent.click(panel.getByLabelText(/Engineering/));
    await userEvent.click(await panel.findByLabelText(/Japan/));
    await userEvent.click(panel.getByLabelText('No fee'));
    expect(router.state.location.search).toBe('?subject=ENGINEERING&country=Japan&noFee=1');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Country: Japan' }));
    expect(router.state.location.search).toBe('?subject=ENGINEERING&noFee=1');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(router.state.location.search).toBe('');
  });

  it('the scholarship filters start with the country and can be collapsed', async () => {
    renderList('?subject=ENGINEERING&subject=DOCTOR');
    await cards();
    const panel = await filters();
    const heads = panel
      .getAllByRole('heading', { level: 3, hidden: true })
      .map(({ textContent }) => textContent);
    expect(heads[0]).toBe('Country');
    const head = panel.getByRole('button', { name: /^Subject/, hidden: true });
    const values = panel.getByRole('group', { name: 'Subject', hidden: true });
    expect(head).toHaveAttribute('aria-expanded', 'true');
    expect(head).toHaveAttribute('aria-controls', values.id);
    expect(head).toHaveAccessibleName('Subject');
    await userEvent.click(head);
    expect(head).toHaveAttribute('aria-expanded', 'false');
    expect(values).not.toBeVisible();
    expect(head).toHaveAccessibleName('Subject 2 chosen');
    await userEvent.click(head);
    expect(values).toHaveProperty('hidden', false);
  });

  it('a collapsed filter group stays collapsed after navigation and in the drawer', async () => {
    const { router } = renderList();
    await cards();
    const head = async (name: string) =>
      (await filters()).getByRole('button', { name: new RegExp(`^${name}`), hidden: true });
    await userEvent.click(await head('Degree'));
    await userEvent.click(await head('Deadline'));
    await router.navigate('/about');
    await screen.findByRole('heading', { level: 1, name: /About/ });
    await router.navigate(-1);
    await cards();
    expect(await head('Degree')).toHaveAttribute('aria-expanded', 'false');
    expect(await head('Deadline')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    expect(drawer.getByRole('button', { name: 'Degree' })).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(drawer.getByRole('button', { name: 'Degree' }));
    await userEvent.click(drawer.getByRole('button', { name: 'Deadline' }));
  });

  it('the country filter lists top countries, can be expanded and can be searched', async () => {
    const countries = Array.from({ length: 40 }, (_, index) => ({
      __typename: 'CountryFacet',
      value: `Land ${String(index + 1).padStart(2, '0')}`,
      count: index + 1,
    }));
    renderList('', pageOfTwenty, countries);
    await cards();
    const group = within((await filters()).getByRole('group', { name: 'Country', hidden: true }));
    const shown = () => group.getAllByRole('checkbox', { hidden: true }).length;
    expect(await group.findByLabelText(/Land 40/)).toBeInTheDocument();
    expect(shown()).toBe(6);
    expect(group.queryByLabelText(/Land 34/)).toBeNull();
    await userEvent.click(group.getByRole('button', { name: 'Show all 40 countries', hidden: true }));
    expect(shown()).toBe(40);
    await userEvent.click(group.getByRole('button', { name: 'Show fewer', hidden: true }));
    const search = group.getByRole('searchbox', { name: 'Find a country', hidden: true });
    await userEvent.type(search, 'land 0');
    expect(shown()).toBe(9);
    expect(group.getByRole('status', { hidden: true })).toHaveTextContent('9 countries found');
    await userEvent.type(search, 'x');
    expect(group.getByRole('status', { hidden: true })).toHaveTextContent('No country starts with this.');
    await userEvent.type(search, '{Escape}');
    expect(search).toHaveValue('');
    expect(shown()).toBe(6);
  });

  it('the country filter is hidden if there are no countries to choose', async () => {
    renderList('', pageOfTwenty, []);
    await cards();
    const panel = await filters();
    await waitFor(() => expect(panel.queryByRole('group', { name: 'Country', hidden: true })).toBeNull());
  });

  it('the result count is marked as busy until the next result arrives', async () => {
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

  // product: P2.12
  it('funding filters show counts and enable sorting by amount per currency', async () => {
    const { router } = renderList();
    await cards();
    const panel = await filters();
    const order = () => screen.getByRole('option', { name: /^Highest amount/ });
    expect(order()).toBeDisabled();
    expect(order()).toHaveTextContent('Highest amount (choose a currency)');
    await userEvent.click(panel.getByRole('button', { name: 'Funding' }));
    expect(await panel.findByRole('checkbox', { name: 'Tuition 5' })).toBeVisible();
    expect(panel.getByRole('checkbox', { name: 'Visa 0' })).toBeVisible();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Tuition 5' }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'Renewable 3' }));
    const amount = () => panel.getByLabelText('At least, in the first year');
    expect(amount()).toBeDisabled();
    await userEvent.selectOptions(panel.getByLabelText('Currency'), 'JPY (2)');
    await userEvent.type(amount(), '50000{Enter}');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Highest amount');
    const query = 'sort=HIGHEST_AMOUNT&cover=TUITION&renewable=1&currency=JPY&amountMin=50000';
    await waitFor(() => expect(router.state.location.search).toBe(`?${query}`));
    expect(
      screen.getByRole('button', { name: /^Remove filter At least ¥50,000 in the first year/ }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Currency: JPY' }));
    await waitFor(() => expect(router.state.location.search).toBe('?cover=TUITION&renewable=1'));
    // Expanded groups stay expanded until the page is reloaded, also in the next test.
    await userEvent.click(panel.getByRole('button', { name: /^Funding/ }));
  });

  it('the filter drawer restores focus when it closes', async () => {
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

  // product: P7.28
  it('the organisation filter appears if there are several organisations', async () => {
    const facet = (slug: string, name: string, count: number) => ({
      __typename: 'OrganisationFacet',
      slug,
      name,
      count,
    });
    const { router } = renderList('', pageOfTwenty, undefined, [
      facet('fjord', 'Fjordholm', 7),
      facet('aalto', 'Aalto', 2),
    ]);
    await cards();
    const panel = await filters();
    const option = await panel.findByLabelText(/^Fjordholm/);
    expect(option.closest('label')).toHaveTextContent('Fjordholm7');
    await userEvent.click(option);
    expect(router.state.location.search).toBe('?organisation=fjord');
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Organisation: Fjordholm' }));
    expect(router.state.location.search).toBe('');
  });

  it('the organisation filter is hidden if there is only one organisation', async () => {
    renderList();
    await cards();
    await (await filters()).findByText('12');
    expect((await filters()).queryByText('Organisation')).toBeNull();
  });

  it('the fee filter accepts its minimum and maximum in either order on Enter', async () => {
    const { router } = renderList();
    const panel = await filters();
    await userEvent.type(panel.getByLabelText('From'), '50');
    await userEvent.type(panel.getByLabelText('To'), '20{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?feeMin=20&feeMax=50'));
    expect(panel.getByLabelText('From')).toHaveValue('20');
  });
});
