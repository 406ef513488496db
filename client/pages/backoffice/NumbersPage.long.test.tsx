import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cellsOf, ID, NUMBERS, show, sum } from './testNumbers.ts';

// product: P18.76
// product: P18.97
describe('statistics page', () => {
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
});
