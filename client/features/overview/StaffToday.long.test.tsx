import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sizeElements } from '../../ui/testSizes.ts';
import { makeOverview } from './testOverview.ts';
import { findSection, hrefs, renderToday } from './testToday.ts';

beforeEach(() => sizeElements(600, 240));

// product: P6.2
describe('staff dashboard', () => {
  // product: P13.6
  it('the staff dashboard counts application PDFs that are ready to download', async () => {
    const files = ['READY', 'MAKING', 'READY'].map((state, id) => ({
      ...{ __typename: 'PreparedFile', id: `0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e9${id}`, state },
    }));
    renderToday(null, {
      StaffOverview: () => ({ data: { preparedFiles: files, staffOverview: makeOverview() } }),
    });
    expect(hrefs(await findSection('Needs your attention'))).toContainEqual([
      'PDFs ready to download 2',
      '/dashboard/allapplyscholarship?files=open',
    ]);
  });

  it('the staff dashboard counts scholarships under review', async () => {
    renderToday(makeOverview({ scholarshipsUnderReview: 2 }));
    expect(hrefs(await findSection('Needs your attention'))).toContainEqual([
      'Scholarships under review 2',
      '/dashboard/manageScholarshiform?state=UNDER_REVIEW',
    ]);
  });

  it('each dashboard chart has a text alternative and can be shown as a table', async () => {
    renderToday(makeOverview());
    await findSection('Charts');
    expect(
      screen.getByRole('img', {
        name: 'Bar chart: Applications per week. The highest is 12 for 2 Nov 2026.',
      }),
    ).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    const show = screen.getByRole('button', { name: 'Show as table: Fees received per month' });
    await userEvent.click(show);
    const table = within(screen.getByRole('table', { name: 'Fees received per month' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Fees less refunds',
    ]);
    expect(table.getByRole('row', { name: 'Oct 2026 $1,250.50 USD' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Nov 2026 -$25 USD' })).toBeVisible();
    expect(show).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Hide the table: Fees received per month' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('the staff dashboard omits numbers that are zero', async () => {
  renderToday({ ...makeOverview({ waitingApplications: 0, openScholarships: 0 }), feesByMonth: [] });
  expect(hrefs(await findSection('Needs your attention')).map(([label]) => label)).toEqual([
    'Unpaid applications 2',
    'Applications being processed 3',
    'Payments needing attention 6',
  ]);
  expect(hrefs(await findSection('Recently')).map(([label]) => label)).not.toContain('Open scholarships 0');
  const charts = within(await findSection('Charts')).getAllByRole('heading', { level: 3 });
  expect(charts.map(({ textContent }) => textContent)).toEqual([
    'Applications per week',
    'Applications by status',
    'Applications by subject',
  ]);
});

it('the staff dashboard offers a retry if the numbers cannot be loaded', async () => {
  let isDown = true;
  renderToday(makeOverview(), {
    StaffOverview: () =>
      isDown
        ? { errors: [{ message: 'No.', extensions: { code: 'INTERNAL' } }] }
        : { data: { preparedFiles: [], staffOverview: makeOverview() } },
  });
  const failed = await screen.findByText('Today’s numbers could not be loaded');
  expect(failed).toBeVisible();
  expect(screen.getByRole('region', { name: 'Newest pending applications' })).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Decided this week 4' })).toBeVisible();
});
