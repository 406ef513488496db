import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';

const ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const sum = (count: number, amount: number) => ({ __typename: 'MoneySum', count, amount });
const ALL = { scholarshipId: null, scholarshipName: null };
const ONE = { scholarshipId: ID, scholarshipName: 'Fjord Grant' };
const steps = { started: 9, submitted: 7, assessed: 5, awarded: 3, accepted: 2, paid: 1 };

const NUMBERS = {
  __typename: 'Numbers',
  viewerCanReport: true,
  funnel: [ALL, ONE].map((row) => ({ __typename: 'FunnelCounts', ...row, ...steps })),
  draftStops: [{ __typename: 'DraftStop', stage: 'PERSONAL', section: null, count: 12 }],
  decisionDays: [{ __typename: 'DecisionDays', ...ALL, decided: 4, median: 12.5, p90: 1 }],
  fees: [
    {
      ...{ __typename: 'FeeSums', ...ALL, currency: 'USD' },
      ...{ collected: sum(3, 7500), refunded: sum(1, 2500), waived: sum(0, 0) },
    },
  ],
  awards: [
    {
      ...{ __typename: 'AwardSums', ...ONE, currency: 'EUR' },
      ...{ offered: sum(3, 900_000), accepted: sum(2, 600_000), paid: sum(1, 100_000) },
    },
  ],
};

const EMPTY = { ...NUMBERS, funnel: [], draftStops: [], decisionDays: [], fees: [], awards: [] };

const show = (path = '', numbers: object = NUMBERS, answers: Answers = {}) =>
  renderPortal(`/dashboard/numbers${path}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    Numbers: () => ({ data: { numbers } }),
    CountedScholarships: () => ({
      data: { managedScholarships: { __typename: 'ScholarshipPage', items: [] } },
    }),
    ...answers,
  });

const cellsOf = async (table: string) => {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
};

// product: P18.76
// product: P18.97
describe('statistics page', () => {
  it('the statistics page shows each number in a table with links to its records', async () => {
    show();
    expect(await cellsOf('From draft to payment')).toEqual([
      ['All scholarships', '9', '7', '5', '3', '2', '1'],
      ['Fjord Grant', '9', '7', '5', '3', '2', '1'],
    ]);
    expect(await cellsOf('Where drafts stop')).toEqual([['Personal details', '12']]);
    expect(await cellsOf('Days to a decision')).toEqual([['All scholarships', '4', '12.5 days', '1 day']]);
    expect(await cellsOf('Fees')).toEqual([['All scholarships', '$75 USD (3)', '$25 USD (1)', '–']]);
    expect(await cellsOf('Awards')).toEqual([['Fjord Grant', '€9,000 (3)', '€6,000 (2)', '€1,000 (1)']]);
    const links = screen.getAllByRole('link', { name: '7' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      '/dashboard/allapplyscholarship',
      `/dashboard/allapplyscholarship?scholarship=${ID}`,
    ]);
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('$75 USD (3)')).toBe('/dashboard/payments?status=PAID&status=REFUNDED');
    expect(hrefOf('$25 USD (1)')).toBe('/dashboard/payments?refunds=YES');
    expect(hrefOf('€1,000 (1)')).toBe(`/dashboard/scholarships/${ID}/awards?payments=PAID`);
    expect(screen.getByRole('button', { name: 'Yearly report as PDF' })).toBeVisible();
  });

  it("the statistics page and its links use the URL's scholarship and period", async () => {
    const asked: unknown[] = [];
    show(`?scholarship=${ID}&from=2026-01-01&to=2026-06-30`, NUMBERS, {
      Numbers: (variables) => {
        asked.push(variables);
        return { data: { numbers: { ...NUMBERS, viewerCanReport: false } } };
      },
    });
    expect(await cellsOf('From draft to payment')).toEqual([['Fjord Grant', '9', '7', '5', '3', '2', '1']]);
    expect(asked[0]).toEqual({ scholarshipId: ID, from: '2026-01-01', to: '2026-06-30' });
    const days = 'created=2026-01-01&createdUntil=2026-06-30';
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('7')).toBe(`/dashboard/allapplyscholarship?scholarship=${ID}&${days}`);
    expect(hrefOf('5')).toBe(`/dashboard/allapplyscholarship?scholarship=${ID}&${days}&reached=ASSESSED`);
    expect(hrefOf('€6,000 (2)')).toBe(
      `/dashboard/scholarships/${ID}/awards?state=ACCEPTED&state=ENDED&answered=2026-01-01&answeredUntil=2026-06-30`,
    );
    expect(screen.queryByRole('link', { name: '9' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Yearly report as PDF' })).toBeNull();
  });

  it('sums in several currencies link to the payments in their currency', async () => {
    const dollars = NUMBERS.fees[0];
    const euros = { ...dollars, currency: 'EUR', refunded: sum(0, 0) };
    show('', { ...NUMBERS, fees: [dollars, euros] });
    await cellsOf('Fees');
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('$75 USD (3)')).toBe('/dashboard/payments?currency=USD&status=PAID&status=REFUNDED');
    expect(hrefOf('€75 (3)')).toBe('/dashboard/payments?currency=EUR&status=PAID&status=REFUNDED');
    expect(hrefOf('$25 USD (1)')).toBe('/dashboard/payments?refunds=YES');
  });

  it('the statistics page rejects a period whose last day precedes the first', async () => {
    const asked: unknown[] = [];
    show('?from=2026-03-01', NUMBERS, {
      Numbers: (variables) => {
        asked.push(variables);
        return { data: { numbers: NUMBERS } };
      },
    });
    await screen.findByRole('table', { name: 'Fees' });
    await userEvent.type(screen.getByLabelText('To'), '2026-02-01');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('The last day is before the first.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('To'));
    await userEvent.type(screen.getByLabelText('To'), '2026-04-01');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-03-01', to: '2026-04-01' }));
  });

  it('the statistics page explains what to do if there is nothing to count', async () => {
    show('?from=2026-03-01', EMPTY);
    expect(await screen.findByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all days' })).toHaveAttribute('href', '/dashboard/numbers');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });
});
