import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeDetails,
  makeMove,
  makePageOf,
  makeStaffApplication,
  SCHOLARSHIP_ID,
} from '../features/applications/testApplications.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

afterEach(() => void vi.unstubAllGlobals());

type Row = ReturnType<typeof makeStaffApplication>;

/** The details of a row, with what can be decided on it. */
function withDecisions(row: Row | null) {
  const { id, version, status, viewerDecisions, heldDecision } = row ?? makeStaffApplication();
  return makeDetails({ id, version, status, viewerDecisions, heldDecision });
}

/** A list of one application, and a server that changes it. */
function renderList(row: Row | null, answers: Answers = {}, path = '/dashboard/allapplyscholarship') {
  const server = { row };
  const change = (changes: Partial<Row>) => {
    server.row = { ...(server.row as Row), ...changes };
    return server.row;
  };
  const shown = renderPortal(path, {
    ...startSignedIn({ isStaff: true, canManageApplications: true }),
    Applications: () => ({ data: { applications: makePageOf(server.row ? [server.row] : []) } }),
    SetApplicationStatus: ({ status }) => {
      const moves = status === 'PROCESSING' ? [makeMove('ACCEPTED'), makeMove('PENDING', true)] : [];
      const moved = change({ status: status as Row['status'], viewerStatusMoves: moves });
      return { data: { setApplicationStatus: moved } };
    },
    GiveFeedback: ({ feedback }) => ({
      data: { giveFeedback: change({ feedback: String(feedback), version: 2 }) },
    }),
    DeleteApplication: ({ id }) => {
      server.row = null;
      const deleted = { __typename: 'Application', id, cancelledAt: '2026-11-21T10:00:00.000Z' };
      return { data: { deleteApplication: deleted } };
    },
    ApplicationDetails: () => ({ data: { application: withDecisions(server.row) } }),
    ApplicationCounts: () => ({ data: { applicationCounts: [] } }),
    ...answers,
  });
  const sent = (name: string) =>
    shown.asked.filter((asked) => asked.name === name).map(({ variables }) => variables);
  return { ...shown, server, sent };
}

const makeHeld = (status: Row['status'], name: string) =>
  ({
    __typename: 'Decision',
    id: 'decision-1',
    status,
    decidedBy: { __typename: 'User', id: 'u2', name },
    release: { __typename: 'Release', id: 'release-1' },
  }) as NonNullable<Row['heldDecision']>;

const decided = (
  ids: unknown,
  result = { isDone: true, code: null as string | null, message: null as string | null },
) => ({
  data: {
    decideApplications: {
      __typename: 'DecidedApplications',
      release: result.isDone ? { __typename: 'Release', id: 'release-1', state: 'HELD' } : null,
      results: (ids as string[]).map((id) => ({ __typename: 'BulkResult', id, ...result })),
    },
  },
});

/** The same with a server that holds what is decided. */
function renderDesk(row: Row, answers: Answers = {}) {
  const shown = renderList(row, {
    DecideApplications: ({ ids, status }) => {
      const held = makeHeld(status as Row['status'], 'Mona Moderator');
      shown.server.row = { ...(shown.server.row as Row), viewerDecisions: [], heldDecision: held };
      return decided(ids);
    },
    UndoRelease: ({ id }) => {
      shown.server.row = row;
      return { data: { undoRelease: { __typename: 'Release', id, state: 'UNDONE' } } };
    },
    CurrentDeskApplication: () => ({ data: { application: shown.server.row } }),
    ApplicationCounts: () => ({ data: { applicationCounts: [] } }),
    ApplicationDetails: () => ({ data: { application: withDecisions(shown.server.row) } }),
    ...answers,
  });
  return shown;
}

const findTable = () => screen.findByRole('table', { name: 'Manage Apply Scholarship' }, { timeout: 10_000 });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

// product: P7.1, P7.2, P7.3
describe('all applications', () => {
  it('have the title, who applied, the columns of the product page, and what is paid', async () => {
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
    expect(cells[11]).toHaveTextContent('PaidR-0C2F-5A1B-7E90');
    expect(cells).toHaveLength(12);
  });

  it('move to processing by a click on the state, which is plain text from then on', async () => {
    const { sent } = renderList(makeStaffApplication());
    await findTable();
    await press('pending');
    expect(await screen.findByText('Your Data Is Now Procceed')).toBeVisible();
    expect(sent('SetApplicationStatus')).toEqual([{ id: APPLICATION_ID, status: 'PROCESSING' }]);
    expect(screen.getByText('processing', { selector: 'td *' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'processing' })).toBeNull();
  });

  it.each([
    ['UNPAID', 'The fees are not paid'],
    ['REFUNDED', 'The fees were refunded'],
  ] as const)('whose fees are %s move only after a warning', async (paymentState, name) => {
    const { sent } = renderList(makeStaffApplication({ paymentState, payment: null }));
    await findTable();
    await press('pending');
    const warning = await screen.findByRole('dialog', { name });
    expect(sent('SetApplicationStatus')).toEqual([]);
    await userEvent.click(within(warning).getByRole('button', { name: 'Process anyway' }));
    expect(await screen.findByText('Your Data Is Now Procceed')).toBeVisible();
    expect(sent('SetApplicationStatus')).toHaveLength(1);
  });

  it('have the decisions in a menu; a step back asks for its reason, and whether the applicant reads it', async () => {
    const decisions = [makeMove('ACCEPTED'), makeMove('REJECTED'), makeMove('PENDING', true)];
    const { sent } = renderDesk(makeStaffApplication({ status: 'PROCESSING', viewerDecisions: decisions }));
    await findTable();
    await press('Decide on Stina Student');
    // Without a layout the menu takes its button for scrolled away, and hides.
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual(['Accept', 'Reject …', 'Back to pending …']);
    await userEvent.click(items[2] as HTMLElement);
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Move Stina Student back to pending' },
      { timeout: 10_000 },
    );
    const move = within(dialog).getByRole('button', { name: 'Back to pending' });
    await userEvent.click(move);
    expect(await within(dialog).findByText('This field is required')).toBeVisible();
    expect(sent('DecideApplications')).toEqual([]);
    await enter(within(dialog).getByLabelText('Reason'), 'A page is missing.');
    expect(within(dialog).getByRole('checkbox', { name: 'The applicant reads this reason' })).toBeChecked();
    await userEvent.click(move);
    await waitFor(() =>
      expect(sent('DecideApplications')).toEqual([
        { ids: [APPLICATION_ID], status: 'PENDING', reason: 'A page is missing.', isReasonShared: true },
      ]),
    );
    expect(await screen.findByText('Stina Student: back to pending. Not sent yet.')).toBeVisible();
  });

  it('are decided by single keys, which can be switched off and never act while something is typed', async () => {
    const { sent } = renderDesk(makeStaffApplication());
    await findTable();
    const search = screen.getByRole('searchbox', { name: 'Search applications' });
    await userEvent.type(search, 'a');
    expect(sent('DecideApplications')).toEqual([]);
    search.blur();
    await userEvent.keyboard('j');
    const drawer = await screen.findByRole('dialog', { name: 'Application' }, { timeout: 10_000 });
    expect(await within(drawer).findByRole('button', { name: 'Accept' })).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() =>
      expect(sent('DecideApplications')).toEqual([{ ids: [APPLICATION_ID], status: 'ACCEPTED' }]),
    );
    expect(await screen.findByText('Stina Student: accepted. Not sent yet.')).toBeVisible();
    // It is held: nothing more can be decided on it.
    await waitFor(() =>
      expect(screen.getAllByTitle('Decided by Mona Moderator; about to be sent').length).toBeGreaterThan(0),
    );
    await userEvent.keyboard('a');
    expect(sent('DecideApplications')).toHaveLength(1);
    await userEvent.keyboard('u');
    await waitFor(() => expect(sent('UndoRelease')).toEqual([{ id: 'release-1' }]));
    expect(await screen.findByText('Undone: nothing was sent')).toBeVisible();
    await userEvent.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Single keys' }, { timeout: 10_000 });
    await userEvent.click(within(keys).getByRole('switch', { name: 'Use single keys' }));
    await userEvent.click(within(keys).getByRole('button', { name: /close/i }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Single keys' })).toBeNull());
    await userEvent.keyboard('a');
    expect(sent('DecideApplications')).toHaveLength(1);
  });

  it('say who was quicker, and show what they decided', async () => {
    const held = makeHeld('REJECTED', 'Bo Beaver');
    const { server, sent } = renderDesk(makeStaffApplication(), {
      DecideApplications: ({ ids }) => {
        server.row = { ...(server.row as Row), viewerDecisions: [], heldDecision: held };
        const message = 'Bo Beaver has decided on this application: rejected.';
        return decided(ids, { isDone: false, code: 'CONFLICT', message });
      },
    });
    await findTable();
    await userEvent.keyboard('ja');
    expect(await screen.findByText('Not decided: Stina Student')).toBeVisible();
    expect(screen.getByText('Bo Beaver has decided on this application: rejected.')).toBeVisible();
    expect((await screen.findAllByText('by Bo Beaver')).length).toBeGreaterThan(0);
    expect(sent('DecideApplications')).toHaveLength(1);
  });

  it('that are unpaid are accepted only after a warning', async () => {
    const { sent } = renderDesk(makeStaffApplication({ paymentState: 'UNPAID', payment: null }));
    await findTable();
    await userEvent.keyboard('ja');
    const warning = await screen.findByRole('dialog', { name: 'The fees are not paid' });
    expect(sent('DecideApplications')).toEqual([]);
    await userEvent.click(within(warning).getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(sent('DecideApplications')).toHaveLength(1));
  });

  it("say the server's sentence when another moderator was quicker, and show what they did", async () => {
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

  it('are answered in a dialog, on the version that was read', async () => {
    const { sent } = renderList(makeStaffApplication());
    await findTable();
    await press(/^Write feedback/);
    const dialog = await screen.findByRole(
      'dialog',
      { name: 'Feedback for Stina Student' },
      { timeout: 10_000 },
    );
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

  it('keep the feedback that could not be sent', async () => {
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
    await userEvent.type(await screen.findByLabelText('Feedback', {}, { timeout: 10_000 }), 'Hello');
    await press('Send');
    expect(await screen.findByText('It was changed meanwhile.')).toBeVisible();
    expect(screen.getByLabelText('Feedback')).toHaveValue('Hello');
  });

  it('that others changed while feedback was written are read again, and the next click sends it', async () => {
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
    await userEvent.type(await screen.findByLabelText('Feedback', {}, { timeout: 10_000 }), 'Hello');
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

  it('are cancelled after the question, and read again', async () => {
    const { sent } = renderList(makeStaffApplication({ feesOnCancel: 'ADMIN_DECIDES' }));
    await findTable();
    await press(/^Cancel/);
    const question = await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    expect(question).toHaveTextContent('The fees are paid. An admin decides');
    await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Total Application: 0'),
    );
    expect(sent('Applications')).toHaveLength(2);
  });

  it('of certain days and of several states are shown by a link, which says what it chose', async () => {
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

  it('are filtered and sorted in the address', async () => {
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

  it('are put in the order in which they were sent, both ways, for who has that column', async () => {
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

  it('show their details without leaving the list', async () => {
    renderList(makeStaffApplication());
    await findTable();
    await userEvent.click(screen.getByRole('link', { name: /^Details/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Application' }, { timeout: 10_000 });
    expect(await within(drawer).findByText('Storgata 1, Oslo')).toBeVisible();
    expect(within(drawer).getByText('Moved from pending to processing')).toBeVisible();
  });
});
