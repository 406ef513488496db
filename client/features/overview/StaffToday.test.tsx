import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { sizeElements } from '../../ui/testSizes.ts';
import { makeStaffApplication } from '../applications/testApplications.ts';
import { makeOverview } from './testOverview.ts';
import { findSection, hrefs, renderToday } from './testToday.ts';

beforeEach(() => sizeElements(600, 240));

// product: P6.2
describe('staff dashboard', () => {
  it('the staff dashboard links each number to the list that it counts', async () => {
    renderToday(makeOverview({ waitingApplications: 10_000 }));
    expect(hrefs(await findSection('Needs your attention'))).toEqual([
      ['Pending applications 10,000+', '/dashboard/allapplyscholarship?status=PENDING'],
      [
        'Unpaid applications 2',
        '/dashboard/allapplyscholarship?status=PENDING&status=PROCESSING&status=ACCEPTED&payment=UNPAID',
      ],
      ['Applications being processed 3', '/dashboard/allapplyscholarship?status=PROCESSING'],
      ['Payments needing attention 6', '/dashboard/payments?attention=YES'],
    ]);
    expect(hrefs(await findSection('Recently'))).toEqual([
      ['New applications (7 days) 5', '/dashboard/allapplyscholarship?created=2026-11-15'],
      ['Decided this week 4', '/dashboard/allapplyscholarship?decided=2026-11-16'],
      ['Open scholarships 7', '/dashboard/manageScholarshiform?state=OPEN'],
      ['Closing within 7 days 8', '/dashboard/manageScholarshiform?state=OPEN&closing=2026-11-28'],
      ['New reviews (7 days) 9', '/dashboard/allreview?created=2026-11-15'],
    ]);
  });

  it('the staff dashboard links the newest pending applications to their details', async () => {
    const { id, applicantName } = makeStaffApplication();
    renderToday(makeOverview());
    const newest = within(await findSection('Newest pending applications'));
    expect(await newest.findByRole('link', { name: applicantName })).toHaveAttribute(
      'href',
      `/dashboard/allapplyscholarship?status=PENDING&open=${id}`,
    );
  });
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
