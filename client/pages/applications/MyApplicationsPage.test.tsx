import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeMyApplication,
  makeWithdrawn,
  SCHOLARSHIP_ID,
} from '../../features/applications/testApplications.ts';
import { enter } from '../../test/enter.ts';
import { findTable, renderList } from './testMyApplications.ts';

const OTHER_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ea2';

// product: P4.5
describe('application list of an applicant', () => {
  it('the application list shows the status, next step and deadline', async () => {
    renderList([
      makeMyApplication(),
      makeMyApplication({ id: OTHER_ID, status: 'REJECTED', viewerCanPay: false }),
    ]);
    const [, , unpaid, , rejected] = within(await findTable()).getAllByRole('row');
    expect(unpaid).toHaveTextContent('Next: pay the fees.');
    expect(unpaid).toHaveTextContent('Closes in 9 days · 30 Nov 2026');
    expect(rejected).toHaveTextContent('Next: nothing. You don’t need to do anything else.');
    expect(rejected).not.toHaveTextContent('Closes');
  });

  it('the application list has the expected heading and columns', async () => {
    renderList([makeMyApplication({ feedback: 'Send your diploma.' })]);
    const table = await findTable();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Application: 1');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.slice(0, 11).map(({ textContent }) => textContent)).toEqual([
      'UN Name',
      'UN: Address',
      'App: Feedback',
      'Subject Cat:',
      'Apply Degree',
      'Apply Fees',
      'Services Charge',
      'Status',
      'Details',
      'Edit',
      'Cancel',
    ]);
    const cells = within(table).getAllByRole('cell');
    expect(cells.slice(1, 7).map(({ textContent }) => textContent)).toEqual([
      'United Kingdom Cambridge',
      'Send your diploma.',
      'Engineering',
      'Masters',
      '$20',
      '$5',
    ]);
    expect(cells[0]).toHaveTextContent('University of Cambridge');
    expect(cells[7]).toHaveTextContent('pending');
    expect(cells[7]).toHaveTextContent('Unpaid');
    expect(within(table).getByRole('button', { name: 'Pay $25 USD' })).toBeVisible();
    expect(within(table).getByRole('link', { name: /^Details/ })).toHaveAttribute(
      'href',
      `/items/${SCHOLARSHIP_ID}`,
    );
    expect(within(table).getByRole('link', { name: /^Edit/ })).toHaveAttribute(
      'href',
      `/dashboard/scholaritem/update/${APPLICATION_ID}`,
    );
  });

  it.each([['PROCESSING', 'You cannot edit. It is being processed']] as const)(
    'an application with status %s cannot be edited and shows the reason',
    async (status, text) => {
      const { router } = renderList([makeMyApplication({ status, viewerCanUpdate: false })]);
      const table = await findTable();
      expect(within(table).getByText(text)).toBeVisible();
      await userEvent.click(screen.getByRole('link', { name: /^Edit/ }));
      const notice = await screen.findByRole('alert');
      expect(within(notice).getByText(text)).toBeVisible();
      expect(router.state.location.pathname).toBe('/dashboard/application');
    },
  );

  it('cancelling an application mentions the refund and reloads the list', async () => {
    const { count } = renderList([
      makeMyApplication({ paymentState: 'PAID', feesOnCancel: 'REFUNDED', viewerCanPay: false }),
    ]);
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
    const question = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    expect(question).toHaveTextContent("You won't be able to revert this!");
    expect(question).toHaveTextContent('Your fees are paid. They will be refunded.');
    expect(count('CancelApplication')).toBe(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Your file has been deleted.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Application: 0'),
    );
    expect(screen.getByRole('heading', { name: 'No applications' })).toBeVisible();
    expect(count('MyApplications')).toBe(2);
  });
});

// product: P4.7
describe('withdrawn application', () => {
  it('a withdrawn application is listed separately with its reason', async () => {
    const { asked } = renderList([makeMyApplication()]);
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
    const question = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    await enter(within(question).getByRole('textbox', { name: 'Why? (optional)' }), ' Moving ');
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    const withdrawn = await screen.findByRole('region', { name: 'Withdrawn' });
    expect(asked.find(({ name }) => name === 'CancelApplication')?.variables).toMatchObject({
      reason: 'Moving',
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Application: 0');
    expect(withdrawn).toHaveTextContent('You withdrew this application on 20 Nov 2026');
    expect(withdrawn).toHaveTextContent('Your reason: Moving');
    expect(screen.queryByText(/have not applied/)).toBeNull();
  });

  const WITHDRAWN = { myApplications: makeApplicationPage([]), myWithdrawnApplications: [makeWithdrawn()] };

  it('applying again creates a draft with the same answers and opens it', async () => {
    const again = {
      __typename: 'ApplicationDraft',
      id: 'd1',
      scholarship: { __typename: 'Scholarship', id: SCHOLARSHIP_ID },
    };
    const { router } = renderList([], {
      MyApplications: () => ({ data: WITHDRAWN }),
      ApplyAgain: () => ({ data: { applyAgain: again } }),
      ApplyForm: () => ({ data: { scholarship: null } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Apply again with the same answers' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ApplyScholar/${SCHOLARSHIP_ID}`));
  });
});
