import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePage } from '../testScholarships.ts';
import { cards, renderList, twenty } from './testList.tsx';

// product: P2.8
describe('filters recognised in the search text', () => {
  const degree = {
    __typename: 'UnderstoodWords',
    words: 'masters',
    meaning: 'DEGREE',
    value: 'MASTERS',
    unlistedDegree: null,
    deadlineFrom: null,
    deadlineTo: null,
    searchWithout: 'canada',
  } as const;

  // product: P2.12
  it('the filter panel shows funding that the search names as chosen', async () => {
    const parts = [
      { ...degree, words: 'visa costs', meaning: 'COVERS', value: 'VISA', searchWithout: '5000 eur' },
      { ...degree, words: '5000 eur', meaning: 'MIN_AMOUNT', value: '5000 EUR', searchWithout: 'visa costs' },
    ] as const;
    const { router, asked } = renderList('?q=5000+eur+visa+costs', ({ filter }) =>
      makePage(twenty.slice(0, 3), { understood: filter?.search ? [...parts] : [] }),
    );
    await cards();
    const panel = within(await screen.findByRole('region', { name: 'Filters', hidden: true }));
    await userEvent.click(panel.getByRole('button', { name: /^Funding/ }));
    await waitFor(() => expect(panel.getByRole('checkbox', { name: /^Visa/ })).toBeChecked());
    expect(panel.getByLabelText('Currency')).toHaveValue('EUR');
    expect(asked.find(({ name }) => name === 'FundingFacets')?.variables).toEqual({
      filter: { search: '5000 eur visa costs' },
    });
    const amount = panel.getByLabelText('At least, in the first year');
    expect(amount).toHaveValue('5000');
    await userEvent.clear(amount);
    await userEvent.type(amount, '7000{Enter}');
    await waitFor(() =>
      expect(router.state.location.search).toBe('?q=visa+costs&currency=EUR&amountMin=7000'),
    );
    // Expanded groups stay expanded until the page is reloaded, also in the next test.
    await userEvent.click(panel.getByRole('button', { name: /^Funding/ }));
  });

  it('a search without meaningful words shows a note and all scholarships', async () => {
    const { router } = renderList('?q=the+of+and', () =>
      makePage(twenty.slice(0, 9), { isSearchEmpty: true }),
    );
    await cards();
    expect(
      screen.getByText('“the of and” has no words to search for, so all scholarships are shown.'),
    ).toBeVisible();
    await router.navigate('/allScholarship?q=the+of+and&open=1');
    expect(await screen.findByText(/so only the filters apply/)).toBeVisible();
  });

  it('a search is shortened to 200 characters, and a note explains this', async () => {
    const { asked } = renderList(`?q=${'a'.repeat(2000)}`);
    await cards();
    expect(screen.getByText(/longer than 200 characters/)).toBeVisible();
    expect(asked.find(({ name }) => name === 'Scholarships')?.variables.filter).toEqual({
      search: 'a'.repeat(200),
    });
  });
});
