import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { RETRIES } from '../../../lib/retry.ts';
import { enter } from '../../../test/enter.ts';
import { startSignedIn } from '../../auth/testAccount.ts';
import { makeDetails, makeStaffApplication, NO_COUNTS } from '../testApplications.ts';

type Row = ReturnType<typeof makeStaffApplication>;

const idOf = (number: number) => `0198c5a2-6b0e-7c3f-9d44-${String(number).padStart(12, '0')}`;
const makeRows = (count: number, changes: (number: number) => Partial<Row> = () => ({})): Row[] =>
  Array.from({ length: count }, (_, index) =>
    makeStaffApplication({
      id: idOf(index + 1),
      applicantName: `Applicant ${index + 1}`,
      ...changes(index + 1),
    }),
  );

type Desk = { refused?: Record<string, string>; path?: string; perPage?: number; down?: { isDown: boolean } };

/** Renders a list with `perPage` rows on each page. The server rejects the ids in `refused`. */
function renderDesk(rows: Row[], { refused = {}, path = '', perPage = 4, down }: Desk = {}) {
  const lines = (ids: unknown) =>
    (ids as string[]).map((id) => ({
      __typename: 'BulkResult',
      id,
      isDone: !refused[id],
      code: refused[id] ? 'CONFLICT' : null,
      message: refused[id] ?? null,
    }));
  const answers: Answers = {
    Applications: ({ page }) => {
      const first = (Number(page) - 1) * perPage;
      const items = rows.slice(first, first + perPage);
      const pageCount = Math.ceil(rows.length / perPage);
      const counts = { totalCount: rows.length, totalIsCapped: false, pageCount };
      return { data: { applications: { __typename: 'ApplicationPage', items, page, ...counts } } };
    },
    ApplicationIds: () => ({
      data: { applicationIds: { __typename: 'FoundIds', ids: rows.map(({ id }) => id) } },
    }),
    DeskApplications: ({ page, pageSize }) => {
      const first = (Number(page) - 1) * Number(pageSize);
      const items = rows.slice(first, first + Number(pageSize));
      const pageCount = Math.ceil(rows.length / Number(pageSize));
      return { data: { applications: { __typename: 'ApplicationPage', items, pageCount } } };
    },
    ApplicationName: ({ id }) => ({ data: { application: rows.find((row) => row.id === id) } }),
    ApplicationDetails: ({ id }) => ({
      data: {
        application: makeDetails({
          id: String(id),
          status: 'PENDING',
          viewerDecisions: rows[0]?.viewerDecisions,
        }),
      },
    }),
    ApplicationCounts: () => ({ data: NO_COUNTS }),
    StartProcessingApplications: ({ ids }) => ({ data: { startProcessingApplications: lines(ids) } }),
    GiveFeedbackToApplications: ({ ids }) => ({ data: { giveFeedbackToApplications: lines(ids) } }),
    DeleteApplication: ({ id }) => {
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      );
      const deleted = { __typename: 'Application', id, cancelledAt: '2026-11-21T10:00:00.000Z' };
      return { data: { deleteApplication: deleted } };
    },
    DecideApplications: ({ ids, releaseId }) => ({
      data: {
        decideApplications: {
          __typename: 'DecidedApplications',
          release: { __typename: 'Release', id: releaseId ?? 'release-1', state: 'HELD' },
          results: lines(ids),
        },
      },
    }),
    CurrentDeskApplication: ({ id }) => ({ data: { application: rows.find((row) => row.id === id) } }),
    UndoRelease: ({ id }) => ({ data: { undoRelease: { __typename: 'Release', id, state: 'UNDONE' } } }),
    DeleteApplications: ({ ids }) => ({ data: { deleteApplications: lines(ids) } }),
  };
  const online = Object.entries(answers).map(([name, answer]) => {
    const answerOrFail: typeof answer = (variables) => {
      if (down?.isDown) throw new Error('The network is away.');
      return answer(variables);
    };
    return [name, answerOrFail];
  });
  const shown = renderPortal(`/dashboard/allapplyscholarship${path}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    ...Object.fromEntries(online),
  });
  const sent = (name: string) =>
    shown.asked.filter((asked) => asked.name === name).map(({ variables }) => variables);
  return { ...shown, sent };
}

const check = async (name: string | RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

// product: P7.11
// product: P7.12
// product: P7.50
describe('bulk decisions', () => {
  it('bulk accept sends 50 IDs per call as one release, which Undo reverts', async () => {
    const { sent } = renderDesk(makeRows(60), { perPage: 20 });
    await check('Select this page');
    await press('Select all 60 that match');
    await press('Accept selected');
    expect(await screen.findByText('60 applications: accepted. Not sent yet.')).toBeVisible();
    expect(
      sent('DecideApplications').map(({ ids, status, releaseId }) => [
        (ids as string[]).length,
        status,
        releaseId,
      ]),
    ).toEqual([
      [50, 'ACCEPTED', undefined],
      [10, 'ACCEPTED', 'release-1'],
    ]);
    await press('Undo');
    await waitFor(() => expect(sent('UndoRelease')).toEqual([{ id: 'release-1' }]));
  });

  it('bulk accept lists applicants with outstanding references and documents', async () => {
    const due = [{ __typename: 'DocumentRequest', id: 'd1', state: 'MISSED' }] as never;
    const rows = makeRows(130, (number) => {
      if (number === 2) return { referencesStanding: 'FAILED' };
      if (number === 130) return { referencesStanding: 'WAITING', documentRequests: due };
      return {};
    });
    const { sent } = renderDesk(rows, { perPage: 20 });
    await check('Select this page');
    await press('Select all 130 that match');
    await screen.findByText('130 selected');
    await press('Accept selected');
    const warning = await findDialog('References or documents are outstanding');
    expect(warning.getByText('2 of the 130 selected lack references or documents.')).toBeVisible();
    const names = await warning.findAllByRole('listitem');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Applicant 2: references',
      'Applicant 130: references and documents',
    ]);
    expect(sent('DecideApplications')).toEqual([]);
    await userEvent.click(warning.getByRole('button', { name: 'Accept anyway' }));
    await waitFor(() => expect(sent('DecideApplications')).toHaveLength(3));
  });

  it('bulk reject requires a reason, lists failures and leaves them selected', async () => {
    const refused = { [idOf(2)]: 'Bo has decided on this application: accepted.' };
    const { sent } = renderDesk(makeRows(3), { refused });
    await check('Select this page');
    await press('Reject selected…');
    const dialog = await findDialog('Reject 3 applications');
    await enter(dialog.getByLabelText(/^Reason/), 'The budget is used up.');
    await userEvent.click(dialog.getByRole('radio', { name: 'Shared with the applicant' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
    const result = await findDialog('2 done, 1 failed');
    expect(result.getByText('Bo has decided on this application: accepted.')).toBeVisible();
    expect(result.getByText(/^Applicant 2, /)).toBeVisible();
    expect(sent('DecideApplications')).toMatchObject([
      { status: 'REJECTED', reason: 'The budget is used up.', isReasonShared: true },
    ]);
    expect(screen.getByText('2 applications: rejected. Not sent yet.')).toBeVisible();
  });
});

describe('applications selected on two pages', () => {
  it('bulk processing refetches the list once and leaves failed applications selected', async () => {
    const message = 'This application is already processing.';
    const { sent } = renderDesk(makeRows(6), { refused: { [idOf(5)]: message } });
    await check('Select Applicant 2, Gates Cambridge Scholarship');
    await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
    await check(/^Select Applicant 5,/);
    await screen.findByText('2 selected');
    const before = sent('Applications').length;
    await press('Start processing');
    const dialog = await findDialog('1 done, 1 failed');
    expect(sent('StartProcessingApplications')).toEqual([{ ids: [idOf(2), idOf(5)] }]);
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      `Applicant 5, Gates Cambridge Scholarship${message}`,
    );
    expect(sent('Applications')).toHaveLength(before + 1);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
  });

  it('bulk feedback sends the same text to all selected applicants', async () => {
    const { sent } = renderDesk(makeRows(3));
    await check('Select this page');
    await press('Send feedback');
    const dialog = await findDialog('Feedback for 3 applicants');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('This field is required')).toBeVisible();
    await enter(dialog.getByLabelText('Feedback'), 'Send your diploma.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    const result = await findDialog('Feedback Sent Successfully');
    expect(result.getByText('3 done')).toBeVisible();
    expect(sent('GiveFeedbackToApplications')).toEqual([
      { ids: [idOf(1), idOf(2), idOf(3)], feedback: 'Send your diploma.' },
    ]);
    await userEvent.click(result.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull());
  });

  it('bulk feedback restores its text for a retry after a failure', async () => {
    const down = { isDown: false };
    const { sent } = renderDesk(makeRows(3), { down });
    await check('Select this page');
    await press('Send feedback');
    const dialog = await findDialog('Feedback for 3 applicants');
    await enter(dialog.getByLabelText('Feedback'), 'Send your diploma.');
    down.isDown = true;
    const before = sent('Applications').length;
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    const result = await findDialog('0 done, 3 failed');
    expect(sent('Applications').length).toBeLessThan(before + 1 + RETRIES);
    await userEvent.click(result.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    down.isDown = false;
    await press('Send feedback');
    const again = await findDialog('Feedback for 3 applicants');
    expect(again.getByLabelText('Feedback')).toHaveValue('Send your diploma.');
    await userEvent.click(again.getByRole('button', { name: 'Send' }));
    await findDialog('Feedback Sent Successfully');
    expect(sent('GiveFeedbackToApplications').at(-1)).toMatchObject({ feedback: 'Send your diploma.' });
  });

  it('bulk delete asks for confirmation and shows the number of applications', async () => {
    const { sent } = renderDesk(makeRows(3));
    await check('Select this page');
    await press('Delete');
    const question = await findDialog(/^Are you sure\?/);
    expect(question.getByText("You won't be able to revert this!")).toBeVisible();
    expect(question.getByText(/^3 applications will be deleted\. Paid fees are refunded/)).toBeVisible();
    expect(sent('DeleteApplications')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Yes, delete it!' }));
    const result = await findDialog('Deleted!');
    expect(result.getByText('Your file has been deleted. 3 done')).toBeVisible();
    expect(sent('DeleteApplications')).toEqual([{ ids: [idOf(1), idOf(2), idOf(3)] }]);
  });
});

it('deleting an application from its row also deselects it', async () => {
  renderDesk(makeRows(5), { perPage: 5 });
  await check('Select this page');
  expect(screen.getByText('5 selected')).toBeVisible();
  const row = within(screen.getByRole('row', { name: /Applicant 2/ }));
  await userEvent.click(row.getByRole('button', { name: /^Cancel/ }));
  const question = await findDialog(/^Are you sure\?/);
  await userEvent.click(question.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByText('4 selected')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Applicant 2')).toBeNull());
  expect(screen.getByRole('checkbox', { name: 'Select this page' })).toBeChecked();
});

describe('selection of all matching applications', () => {
  it("bulk selection uses the list's filter and order and sends 50 IDs per call", async () => {
    const { sent } = renderDesk(makeRows(110), { path: '?status=PENDING&sort=APPLICANT&q=oxford' });
    await check(/^Select Applicant 1,/);
    await press('Select all 110 that match');
    expect(await screen.findByText('110 selected')).toBeVisible();
    expect(sent('ApplicationIds')).toEqual([
      { filter: { search: 'oxford', statuses: ['PENDING'] }, sort: 'APPLICANT' },
    ]);
    await press('Start processing');
    await findDialog('Your Data Is Now Procceed');
    expect(sent('StartProcessingApplications').map(({ ids }) => (ids as string[]).length)).toEqual([
      50, 50, 10,
    ]);
  });

  it('bulk processing shows a warning with the number of unpaid and refunded applications', async () => {
    const rows = makeRows(30, (number) =>
      number % 10 === 0 ? { paymentState: number === 10 ? 'UNPAID' : 'REFUNDED', payment: null } : {},
    );
    const { sent } = renderDesk(rows);
    await check('Select this page');
    await press('Select all 30 that match');
    await screen.findByText('30 selected');
    await press('Start processing');
    const warning = await findDialog('The fees have not been paid');
    expect(warning.getByText(/^3 of the 30 selected are unpaid or were refunded\./)).toBeVisible();
    expect(sent('StartProcessingApplications')).toEqual([]);
    await userEvent.click(warning.getByRole('button', { name: 'Process anyway' }));
    await findDialog('Your Data Is Now Procceed');
    expect(sent('StartProcessingApplications')).toHaveLength(1);
  });

  it('bulk processing lists failures even for rows on other pages', async () => {
    const { sent } = renderDesk(makeRows(30), { refused: { [idOf(29)]: 'Record not found.' } });
    await check(/^Select Applicant 1,/);
    await press('Select all 30 that match');
    await screen.findByText('30 selected');
    await press('Start processing');
    const dialog = await findDialog('29 done, 1 failed');
    expect(await dialog.findByText('Applicant 29, Gates Cambridge Scholarship')).toBeVisible();
    expect(sent('ApplicationName')).toEqual([{ id: idOf(29) }]);
  });
});

it('the application details can open the next application on another page', async () => {
  const { router, sent } = renderDesk(makeRows(22), { path: `?open=${idOf(20)}`, perPage: 20 });
  await findDialog('Application');
  expect(await screen.findByText('20 of 22', { selector: 'nav *' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(await screen.findByText('21 of 22', { selector: 'nav *' })).toBeVisible();
  expect(router.state.location.search).toBe(`?page=2&open=${idOf(21)}`);
  expect(sent('ApplicationDetails').at(-1)).toEqual({ id: idOf(21) });
});
