import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { APPLICATION_ID, makeStaffApplication } from '../features/applications/testApplications.ts';
import { enter } from '../test/enter.ts';
import { findTable, press, renderList } from './testDesk.tsx';

// product: P7.1, P7.2, P7.3
describe('application list for staff', () => {
  it.each([['REFUNDED', 'The fees were refunded']] as const)(
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

  it("the feedback dialog sends the feedback with the application's version", async () => {
    const { sent } = renderList(makeStaffApplication());
    await findTable();
    await press(/^Write feedback/);
    const dialog = await screen.findByRole('dialog', { name: 'Feedback for Stina Student' });
    const field = within(dialog).getByLabelText('Feedback');
    expect(field).toHaveAttribute('name', 'feedback');
    await enter(field, 'Send your diploma.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Feedback Sent Successfully')).toBeVisible();
    expect(sent('GiveFeedback')).toEqual([
      { id: APPLICATION_ID, feedback: 'Send your diploma.', version: 1 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Send your diploma.')).toBeVisible();
  });

  it('the feedback dialog preserves the text if sending fails', async () => {
    renderList(makeStaffApplication(), {
      GiveFeedback: () => ({
        data: null,
        errors: [{ message: 'It was changed meanwhile.', extensions: { code: 'CONFLICT' } }],
      }),
      CurrentApplication: () => ({
        data: null,
        errors: [{ message: 'Record not found.', extensions: { code: 'NOT_FOUND' } }],
      }),
    });
    await findTable();
    await press(/^Write feedback/);
    await userEvent.type(await screen.findByLabelText('Feedback'), 'Hello');
    await press('Send');
    expect(await screen.findByText('It was changed meanwhile.')).toBeVisible();
    expect(screen.getByLabelText('Feedback')).toHaveValue('Hello');
  });

  it('a link filters the application list by day and status and shows the filters', async () => {
    const { router, sent } = renderList(
      makeStaffApplication(),
      {},
      '/dashboard/allapplyscholarship?status=PENDING&status=ACCEPTED&created=2026-11-15&decided=2026-11-16&decided=x',
    );
    await findTable();
    expect(sent('Applications')).toMatchObject([
      {
        filter: {
          statuses: ['PENDING', 'ACCEPTED'],
          createdFrom: '2026-11-15',
          decidedFrom: '2026-11-16',
        },
      },
    ]);
    expect(screen.getByText('Status: pending, accepted')).toBeVisible();
    expect(screen.getByText('Decided since 16 Nov 2026')).toBeVisible();
    await press('Remove filter Submitted since 15 Nov 2026');
    await userEvent.click(screen.getByRole('link', { name: 'accepted' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=ACCEPTED&decided=2026-11-16'));
    expect(screen.queryByText(/^Status: /)).toBeNull();
  });

  it('the Submitted column sorts applications in both directions', async () => {
    localStorage.setItem('columns:applications', '[]');
    const { router, sent } = renderList(makeStaffApplication());
    await findTable();
    expect(screen.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(screen.getByRole('cell', { name: '20 Nov 2026' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Submitted' }));
    await waitFor(() => expect(sent('Applications').at(-1)).toMatchObject({ sort: 'OLDEST' }));
    expect(router.state.location.search).toBe('?sort=OLDEST');
    expect(screen.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(screen.getByRole('link', { name: 'Submitted' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('the application details open in a drawer over the list', async () => {
    renderList(makeStaffApplication());
    await findTable();
    await userEvent.click(screen.getByRole('link', { name: /^Details/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Application' });
    expect(await within(drawer).findByText('Storgata 1, Oslo')).toBeVisible();
    expect(within(drawer).getByText('Moved from pending to processing')).toBeVisible();
  });
});
