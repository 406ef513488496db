import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cellsOf, ID, NUMBERS, show } from './testNumbers.ts';

const EMPTY = { ...NUMBERS, funnel: [], draftStops: [], decisionDays: [], fees: [], awards: [] };

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

  it('the statistics page explains what to do if there is nothing to count', async () => {
    show('?from=2026-03-01', EMPTY);
    expect(await screen.findByRole('heading', { name: 'Nothing to count yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all days' })).toHaveAttribute('href', '/dashboard/numbers');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });
});
