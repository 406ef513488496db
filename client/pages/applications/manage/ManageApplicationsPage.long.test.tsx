import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_ID,
  makeMove,
  makeStaffApplication,
  SCHOLARSHIP_ID,
} from '../../../features/applications/testApplications.ts';
import { enter } from '../../../test/enter.ts';
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

  // product: P12.14
  it('the application list marks applicants who missed a request to replace a document', async () => {
    const requestOf = (id: string, state: 'MISSED' | 'OPEN') => ({
      __typename: 'DocumentRequest' as const,
      id,
      state,
    });
    const documentRequests = [requestOf('r1', 'MISSED'), requestOf('r2', 'OPEN')];
    renderList(makeStaffApplication({ documentRequests }));
    const cells = within(await findTable()).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('Stina StudentDocument missingstudent@example.org');
  });

  it("a status conflict shows the server's message and the current status", async () => {
    const moves = [makeMove('ACCEPTED'), makeMove('PENDING', true)];
    const moved = makeStaffApplication({ status: 'PROCESSING', version: 2, viewerStatusMoves: moves });
    const { sent } = renderList(makeStaffApplication(), {
      SetApplicationStatus: () => ({
        data: null,
        errors: [{ message: 'This application is already processing.', extensions: { code: 'CONFLICT' } }],
      }),
      CurrentApplication: () => ({ data: { application: moved } }),
    });
    await findTable();
    await press('pending');
    expect(await screen.findByText('This application is already processing.')).toBeVisible();
    expect(await screen.findByText('processing', { selector: 'td *' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'pending' })).toBeNull();
    expect(sent('CurrentApplication')).toEqual([{ id: APPLICATION_ID }]);
  });

  it('the application list stores filters, search and sort order in the URL', async () => {
    const { router, sent } = renderList(
      makeStaffApplication(),
      {},
      `/dashboard/allapplyscholarship?status=pending&scholarship=${SCHOLARSHIP_ID}&scholarship=x`,
    );
    await findTable();
    expect(sent('Applications').at(-1)).toMatchObject({
      filter: { statuses: ['PENDING'], scholarshipId: SCHOLARSHIP_ID },
      sort: 'NEWEST',
    });
    await userEvent.selectOptions(screen.getByLabelText('Payment'), 'Unpaid');
    await userEvent.click(screen.getByRole('link', { name: 'Applicant' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search applications' }), 'oxford{Enter}');
    await waitFor(() =>
      expect(sent('Applications').at(-1)).toMatchObject({
        filter: {
          statuses: ['PENDING'],
          paymentStates: ['UNPAID'],
          scholarshipId: SCHOLARSHIP_ID,
          search: 'oxford',
        },
        sort: 'APPLICANT',
      }),
    );
    await press('Remove filter Only applications for Gates Cambridge Scholarship');
    await waitFor(() => expect(router.state.location.search).not.toContain('scholarship='));
  });
});
