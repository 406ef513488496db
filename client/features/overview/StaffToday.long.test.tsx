import { screen, waitFor, within } from '@testing-library/react';
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

it('the admin dashboard counts new users and failed e-mails', async () => {
  renderToday(makeOverview({ recentUsers: 1, failedMails: 2 }));
  expect(await screen.findByRole('link', { name: 'Failed or bounced e-mails 2' })).toHaveAttribute(
    'href',
    '/dashboard/mails?state=FAILED',
  );
  expect(screen.getByRole('link', { name: 'New users (7 days) 1' })).toHaveAttribute(
    'href',
    '/dashboard/allusers?created=2026-11-15',
  );
});

it('the admin dashboard shows a warning after a restore with the resume command', async () => {
  renderToday({ ...makeOverview(), outgoingHeldSince: '2026-11-22T08:15:00.000Z' });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The portal was restored from a backup on .*npm run restore -- --resume$/,
  );
});

// product: P7.24
it('an admin can extend the deadlines that passed during an outage', async () => {
  const sent: Record<string, unknown>[] = [];
  const outage = {
    __typename: 'Outage',
    id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
    beganAt: '2026-11-20T20:00:00.000Z',
    endedAt: '2026-11-21T01:00:00.000Z',
    count: 2,
    names: ['Grant A', 'Grant B'],
  };
  let overview = { ...makeOverview(), outages: [outage] as object[] };
  renderToday(null, {
    StaffOverview: () => ({ data: { preparedFiles: null, staffOverview: overview } }),
    ExtendOutage: (variables) => {
      sent.push(variables);
      overview = { ...overview, outages: [] };
      return { data: { extendOutage: 2 } };
    },
  });
  const notice = await findSection('The portal was down');
  expect(notice).toHaveTextContent('2 deadlines passed during that time: Grant A, Grant B.');
  expect(within(notice).getByRole('button', { name: 'Leave them as they are' })).toBeVisible();
  await userEvent.click(within(notice).getByRole('button', { name: 'Extend the deadlines' }));
  const dialog = await screen.findByRole('dialog', { name: 'Extend 2 deadlines' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Extend' }));
  expect(
    await screen.findByText('2 deadlines were extended. The applicants concerned will receive an e-mail.'),
  ).toBeVisible();
  expect(sent).toEqual([
    { id: outage.id, input: { reason: expect.stringMatching(/^The portal was down from .* to .*\.$/) } },
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'The portal was down' })).toBeNull());
});
