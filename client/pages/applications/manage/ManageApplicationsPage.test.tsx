import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { APPLICATION_ID, makeStaffApplication } from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
import { findTable, press, renderList } from './testDesk.tsx';

// product: P7.1, P7.2, P7.3
describe('application list for staff', () => {
  it('the application list has the expected title and columns, including applicant and payment', async () => {
    renderList(makeStaffApplication());
    const table = await findTable();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Total Application: 1');
    const [box, ...heads] = within(table).getAllByRole('columnheader');
    expect(within(box as HTMLElement).getByRole('checkbox', { name: 'Select this page' })).toBeVisible();
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Applicant',
      'University Name',
      'UN: Address',
      'App: Feedback',
      'Subject Cat:',
      'Applied Degree',
      'Services Charge',
      'App: Status',
      'Details',
      'Cancel',
      'Payment',
    ]);
    const cells = within(table).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('Stina Studentstudent@example.org');
    const paid = within(cells[11] as HTMLElement).getByRole('link', { name: 'Paid' });
    expect(paid).toHaveAttribute('title', 'R-0C2F-5A1B-7E90');
    expect(cells).toHaveLength(12);
  });

  it('clicking Pending starts processing an application, whose status is then plain text', async () => {
    const { sent } = renderList(makeStaffApplication());
    await findTable();
    await press('pending');
    expect(await screen.findByText('Your Data Is Now Procceed')).toBeVisible();
    expect(sent('SetApplicationStatus')).toEqual([{ id: APPLICATION_ID, status: 'PROCESSING' }]);
    expect(screen.getByText('processing', { selector: 'td *' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'processing' })).toBeNull();
  });

  it.each([['UNPAID', 'The fees have not been paid']] as const)(
    'moving an application with %s fees to processing requires confirmation',
    async (paymentState, name) => {
      const { sent } = renderList(makeStaffApplication({ paymentState, payment: null }));
      await findTable();
      await press('pending');
      const warning = await screen.findByRole('dialog', { name });
      expect(sent('SetApplicationStatus')).toEqual([]);
      await userEvent.click(within(warning).getByRole('button', { name: 'Process anyway' }));
      expect(await screen.findByText('Your Data Is Now Procceed')).toBeVisible();
      expect(sent('SetApplicationStatus')).toHaveLength(1);
    },
  );

  it('a feedback conflict shows the newer feedback, and sending again overwrites it', async () => {
    const row = makeStaffApplication();
    const changed = { ...row, version: 3, status: 'PROCESSING' as const, feedback: 'A page is missing.' };
    const { sent } = renderList(row, {
      GiveFeedback: ({ version, feedback }) =>
        version === 3
          ? { data: { giveFeedback: { ...changed, feedback, version: 4 } } }
          : {
              data: null,
              errors: [{ message: 'It was changed meanwhile.', extensions: { code: 'CONFLICT' } }],
            },
      CurrentApplication: () => ({ data: { application: changed } }),
    });
    await findTable();
    await press(/^Write feedback/);
    await enter(await screen.findByLabelText('Feedback'), 'Hello');
    await press('Send');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/changed by someone else and is now processing\./)).toBeVisible();
    const theirs = dialog.getByRole('region', { name: 'Newer feedback exists' });
    expect(theirs).toHaveTextContent('A page is missing.');
    expect(dialog.getByLabelText('Feedback')).toHaveValue('Hello');
    await press('Send');
    expect(await screen.findByText('Feedback Sent Successfully')).toBeVisible();
    expect(sent('GiveFeedback').map(({ version }) => version)).toEqual([1, 3]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Hello')).toBeVisible();
  });

  it('cancelling an application asks for confirmation and reloads the list', async () => {
    const { sent } = renderList(makeStaffApplication({ feesOnCancel: 'ADMIN_DECIDES' }));
    await findTable();
    await press(/^Cancel/);
    const question = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    expect(question).toHaveTextContent('The fees are paid. An admin will decide');
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Total Application: 0'),
    );
    expect(sent('Applications')).toHaveLength(2);
  });
});
