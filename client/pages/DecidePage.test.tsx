import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import type { CandidateFragment } from '../features/awards/candidates/candidates.generated.ts';
import type { LetterFragment } from '../features/awards/release/release.generated.ts';
import { enter } from '../test/enter.ts';
import {
  makeCandidate,
  makeDecided,
  makeDecision,
  makeLetter,
  makePlan,
  makePreview,
  makeRelease,
  makeTotals,
  pageOf,
  SCHOLARSHIP,
} from './testAwards.ts';

const ADA = makeCandidate('a1', 'Ada Byron', { rank: 1, total: 91.5, isDisputed: true });
const OMAR = makeCandidate('a2', 'Omar Diaz', { rank: 2, total: 64, decision: makeDecision() });
const LIN = makeCandidate('a3', 'Lin Ma', { rank: null, total: null, spread: null });

type Given = {
  plan?: ReturnType<typeof makePlan> | null;
  rows?: CandidateFragment[];
  preview?: ReturnType<typeof makePreview>;
  releases?: ReturnType<typeof makeRelease>[];
  query?: string;
  refusal?: string;
};

function openPage({
  plan = makePlan(),
  rows = [ADA, OMAR, LIN],
  preview,
  releases = [],
  query = '',
  refusal,
}: Given = {}) {
  const sent: [name: string, variables: { input?: unknown }][] = [];
  const note =
    (field: string, answer: (variables: Record<string, unknown>) => unknown) =>
    (variables: Record<string, unknown>) => {
      sent.push([field, variables]);
      return { data: { [field]: answer(variables) } };
    };
  const results = (ids: readonly string[]) =>
    ids.map((id) => ({ __typename: 'BulkResult', id, isDone: true, message: null }));
  const state = { releases };
  const letters: Record<string, Partial<LetterFragment>> = {};
  const letterOf = (id: string) => makeLetter(id, letters[id]);
  const shown = renderPortal(`/dashboard/scholarships/${SCHOLARSHIP}/decide${query}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    OfferingOrganisations: () => ({
      data: {
        offeringOrganisations: [
          { __typename: 'Organisation', id: 'o1', name: 'University of Oslo', viewerCanPublish: true },
        ],
      },
    }),
    DecidedScholarship: () => ({ data: { scholarshipForEdit: makeDecided({ awardPlan: plan }) } }),
    Funds: () => ({ data: { funds: [] } }),
    Candidates: () => ({ data: { candidates: pageOf('CandidatePage', rows) } }),
    DecidedCandidates: () => ({
      data: {
        candidates: pageOf(
          'CandidatePage',
          rows.filter(({ decision }) => decision),
        ),
      },
    }),
    UndecidedTotals: () => {
      const page = pageOf(
        'CandidatePage',
        rows.filter(({ decision }) => !decision),
      );
      return { data: { first: page, second: page } };
    },
    ApplicationDetails: () => ({ data: { application: null } }),
    Releases: () => ({ data: { releases: state.releases } }),
    ReleasePreview: () => ({ data: { releasePreview: preview ?? makePreview() } }),
    DecisionLetter: ({ applicationId }) => ({ data: { decisionLetter: letterOf(applicationId as string) } }),
    EditDecisionLetter: note('editDecisionLetter', ({ input }) => {
      const { applicationId, letter } = input as {
        applicationId: string;
        letter: LetterFragment['editable'];
      };
      const edit = letter && { ...letter, editable: { __typename: 'LetterText', ...letter } };
      letters[applicationId] = { ...edit, isEdited: letter !== null, version: 1 };
      return letterOf(applicationId);
    }),
    LeaveDecisionOut: (variables) =>
      refusal
        ? { errors: [{ message: refusal, extensions: { code: 'CONFLICT' } }] }
        : note('leaveDecisionOut', ({ applicationId, isLeftOut }) => {
            letters[applicationId as string] = { isLeftOut: isLeftOut as boolean };
            return letterOf(applicationId as string);
          })(variables),
    SaveFund: note('saveFund', () => ({
      ...{ __typename: 'Fund', id: 'f1', name: 'Merit fund', currency: 'EUR' },
      ...{ budget: 9_000_000, left: 9_000_000, version: 1 },
    })),
    SaveAwardPlan: note('saveAwardPlan', () => makePlan({ version: 4 })),
    PrepareDecisions: note('prepareDecisions', ({ input }) => ({
      ...{ __typename: 'PreparedDecisions', left: 0 },
      results: results((input as { ids?: string[] }).ids ?? ['a1']).map((result) =>
        refusal ? { ...result, isDone: false, message: refusal } : result,
      ),
    })),
    DiscardDecisions: note('discardDecisions', ({ ids }) => ({
      ...{ __typename: 'PreparedDecisions', left: 0, results: results(ids as string[]) },
    })),
    ReleaseDecisions: note('releaseDecisions', () => {
      state.releases = [makeRelease()];
      return state.releases[0];
    }),
    ConfirmRelease: note('confirmRelease', () => makeRelease()),
    UndoDecisions: note('undoRelease', () => makeRelease({ state: 'UNDONE' })),
  });
  return { sent, ...shown };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

// product: P18.28
it('the budget meter states amounts and places in words, and the amount over budget', async () => {
  const over = makePlan({ totals: makeTotals({ left: -100_000, intended: 1_900_000 }) });
  openPage({ plan: over });
  expect(await screen.findByText('€31,000 of €30,000 · 7 of 10 places')).toBeVisible();
  expect(screen.getByText('€1,000 over budget')).toBeVisible();
});

// product: P18.28
it('staff set up an award plan with typed amounts and a new fund', async () => {
  const { sent } = openPage({ plan: null });
  await press('Set up the award plan');
  const form = await dialog('Award plan');
  await enter(form.getByLabelText(/^Budget/), '30000.50');
  await userEvent.selectOptions(form.getByLabelText('Currency'), 'EUR');
  await enter(form.getByLabelText(/^Places/), '10');
  await enter(form.getByLabelText(/^Usual amount/), '3000');
  await userEvent.selectOptions(form.getByLabelText(/^Fund/), 'Add a fund…');
  await enter(form.getByLabelText('Name of the fund'), 'Merit fund');
  await enter(form.getByLabelText('Budget of the fund'), '90000');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The award plan is saved')).toBeVisible();
  expect(sent).toEqual([
    [
      'saveFund',
      { input: { organisationId: 'o1', name: 'Merit fund', currency: 'EUR', budget: 9_000_000, version: 0 } },
    ],
    [
      'saveAwardPlan',
      {
        input: {
          ...{ scholarshipId: SCHOLARSHIP, fundId: 'f1', currency: 'EUR', budget: 3_000_050, places: 10 },
          ...{ amount: 300_000, acceptDays: 14, conditions: null, offersWaitlist: false },
          ...{ needsSecondPerson: false, version: 0 },
        },
      },
    ],
  ]);
});

// product: P18.29
it('the candidate table shows results and prepared decisions', async () => {
  openPage();
  const ada = within(await screen.findByRole('row', { name: /Ada Byron/ }));
  for (const text of ['91.5', 'processing', 'Assessors disagree'])
    expect(ada.getByText(text)).toBeInTheDocument();
  expect(screen.getByLabelText('Decision on Omar Diaz')).toHaveValue('AWARD');
  expect(screen.getByRole('button', { name: '€3,000: change for Omar Diaz' })).toBeVisible();
});

// product: P18.29
it('choosing a decision prepares it, and returning an application requires a reason', async () => {
  const { sent } = openPage();
  await userEvent.selectOptions(await screen.findByLabelText('Decision on Ada Byron'), 'Waitlist');
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.selectOptions(screen.getByLabelText('Decision on Lin Ma'), 'Return for changes');
  const form = await dialog('Return to Lin Ma for changes');
  await userEvent.click(form.getByRole('button', { name: 'Prepare' }));
  expect(sent).toHaveLength(1);
  await enter(form.getByLabelText(/^Missing/), 'The transcript is unreadable.');
  await userEvent.click(form.getByRole('button', { name: 'Prepare' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await press('€3,000: change for Omar Diaz');
  const amount = await dialog('Award to Omar Diaz');
  await userEvent.clear(amount.getByLabelText('Amount in EUR'));
  await enter(amount.getByLabelText('Amount in EUR'), '2500');
  await userEvent.click(amount.getByRole('button', { name: 'Prepare' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(([, { input }]) => input)).toEqual([
    { scholarshipId: SCHOLARSHIP, ids: ['a1'], outcome: 'WAITLIST' },
    {
      ...{ scholarshipId: SCHOLARSHIP, ids: ['a3'], outcome: 'RETURN' },
      ...{ reason: 'The transcript is unreadable.', isReasonShared: true },
    },
    { scholarshipId: SCHOLARSHIP, ids: ['a2'], outcome: 'AWARD', amount: 250_000 },
  ]);
});

it('changing a prepared decision shares its reason as before', async () => {
  const decision = makeDecision({ reason: 'Outstanding marks.', isReasonShared: true });
  const { sent } = openPage({ rows: [makeCandidate('a2', 'Omar Diaz', { decision })] });
  await press('€3,000: change for Omar Diaz');
  const amount = await dialog('Award to Omar Diaz');
  await userEvent.click(amount.getByRole('button', { name: 'Prepare' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1].input).toMatchObject({ reason: 'Outstanding marks.', isReasonShared: true });
});

// product: P18.30
it('keyboard shortcuts open the next candidate and prepare a decision', async () => {
  const { sent, router } = openPage();
  await screen.findByRole('row', { name: /Ada Byron/ });
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toBe('?open=a1'));
  await userEvent.keyboard('a');
  await waitFor(() => expect(router.state.location.search).toBe('?open=a2'));
  await userEvent.keyboard('u');
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toBe('?open=a3'));
  await userEvent.keyboard('n');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    ['prepareDecisions', { input: { scholarshipId: SCHOLARSHIP, ids: ['a1'], outcome: 'AWARD' } }],
    ['discardDecisions', { ids: ['a2'] }],
    ['prepareDecisions', { input: { scholarshipId: SCHOLARSHIP, ids: ['a3'], outcome: 'NOT_SELECTED' } }],
  ]);
  await userEvent.keyboard('?');
  expect((await dialog('Keyboard shortcuts')).getByText('Return for changes')).toBeVisible();
});

// product: P18.30
it('staff decide on candidates in bulk after seeing their number', async () => {
  const { sent } = openPage();
  await press('Decide in bulk…');
  const form = await dialog('Decide on candidates in bulk');
  await userEvent.click(form.getByRole('radio', { name: 'All below a total' }));
  await enter(form.getByLabelText('Limit'), '95');
  expect(await form.findByText('1 candidate')).toBeVisible();
  await userEvent.selectOptions(form.getByLabelText('Decision'), 'Not selected');
  await userEvent.click(form.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByText('1 not selected')).toBeVisible();
  expect(sent).toEqual([
    [
      'prepareDecisions',
      { input: { scholarshipId: SCHOLARSHIP, pick: { below: 95 }, outcome: 'NOT_SELECTED' } },
    ],
  ]);
});

it('a bulk decision on candidates lists the candidates that the server did not change', async () => {
  openPage({ refusal: 'This application was withdrawn.' });
  await press('Decide in bulk…');
  const form = await dialog('Decide on candidates in bulk');
  await userEvent.click(form.getByRole('radio', { name: 'All below a total' }));
  await enter(form.getByLabelText('Limit'), '95');
  await userEvent.selectOptions(form.getByLabelText('Decision'), 'Not selected');
  await userEvent.click(form.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByText('1 application was not changed')).toBeVisible();
  expect(screen.getByText('This application was withdrawn.')).toBeVisible();
  expect(screen.queryByText(/ not selected$/)).toBeNull();
});

// product: P18.31
it('the release dialog shows numbers and letters and requires a reason over budget', async () => {
  const { sent } = openPage({ preview: makePreview({ overBudget: 50_000 }) });
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  expect(
    await question.findByText('3 awards, 1 on the waitlist, 20 not selected, 2 without an e-mail address'),
  ).toBeVisible();
  expect(question.getByText('4 applications being processed stay undecided.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Read the 24 letters' }));
  expect(await question.findByText('Your award a2')).toBeVisible();
  expect(question.getByText('To omar@example.org')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Back' }));
  expect(await question.findByText('This exceeds the budget by €500.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Release' }));
  expect(sent).toEqual([]);
  await enter(question.getByLabelText(/^Reason for exceeding it/), 'Agreed by the board.');
  await userEvent.click(question.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText(/^To be sent on/)).toBeVisible();
  expect(sent).toEqual([
    [
      'releaseDecisions',
      {
        input: {
          ...{ scholarshipId: SCHOLARSHIP, releaseAt: null, overBudgetReason: 'Agreed by the board.' },
          counts: { awards: 3, waitlisted: 1, notSelected: 20, returned: 0 },
        },
      },
    ],
  ]);
});

// product: P18.60
it('staff can edit one decision letter and later return to the template', async () => {
  const { sent } = openPage();
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  await userEvent.click(await question.findByRole('button', { name: 'Read the 24 letters' }));
  await userEvent.click(await question.findByRole('button', { name: 'Edit this letter' }));
  const subject = question.getByLabelText('Subject');
  expect(subject).toHaveValue('Your award a2');
  await userEvent.clear(subject);
  await enter(subject, 'Well done, Omar');
  await userEvent.click(question.getByRole('button', { name: 'Save letter' }));
  expect(await question.findByText('Edited')).toBeVisible();
  expect(question.getByRole('heading', { name: 'Well done, Omar' })).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Back to the template' }));
  expect(await question.findByRole('heading', { name: 'Your award a2' })).toBeVisible();
  expect(sent.map(([, { input }]) => input)).toEqual([
    { applicationId: 'a2', version: 0, letter: { subject: 'Well done, Omar', text: 'Congratulations!' } },
    { applicationId: 'a2', version: 1, letter: null },
  ]);
});

// product: P18.61
it('staff can leave a letter out of the release and include it again', async () => {
  const { sent } = openPage({ preview: makePreview({ leftOut: 2 }) });
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  expect(await question.findByText('2 prepared decisions are left out.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Read the 26 letters' }));
  await userEvent.click(await question.findByRole('button', { name: 'Leave out of the release' }));
  expect(await question.findByText('Left out')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Include in the release' }));
  await waitFor(() => expect(question.queryByText('Left out')).toBeNull());
  expect(sent).toEqual([
    ['leaveDecisionOut', { applicationId: 'a2', isLeftOut: true }],
    ['leaveDecisionOut', { applicationId: 'a2', isLeftOut: false }],
  ]);
});

it('a letter that can no longer be left out shows the reason', async () => {
  openPage({ refusal: 'This decision is in a release.' });
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  await userEvent.click(await question.findByRole('button', { name: 'Read the 24 letters' }));
  await userEvent.click(await question.findByRole('button', { name: 'Leave out of the release' }));
  expect(await screen.findByText('This decision is in a release.')).toBeVisible();
  expect(question.queryByText('Left out')).toBeNull();
});

// product: P18.31
it('the release dialog lists problems instead of the Release button', async () => {
  openPage({ preview: makePreview({ problems: ['Ada Byron has withdrawn.'] }) });
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  expect(await question.findByText('Ada Byron has withdrawn.')).toBeVisible();
  expect(question.queryByRole('button', { name: 'Release' })).toBeNull();
});

// product: P18.32
it('a waiting release can be confirmed by a second person or undone', async () => {
  const { sent } = openPage({ releases: [makeRelease({ state: 'WAITING', viewerCanConfirm: true })] });
  expect(await screen.findByText('Waiting for a second person')).toBeVisible();
  expect(screen.getByText('3 awards, 1 on the waitlist, 20 not selected · by Mo Moderator')).toBeVisible();
  await press('Confirm');
  const question = await dialog('Confirm this release?');
  await userEvent.click(question.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent).toEqual([['confirmRelease', { id: 'r1' }]]));
  await press('Undo all');
  expect(await screen.findByText('Undone: nothing was sent')).toBeVisible();
});

// product: P18.91
it('a renewal is labelled among the candidates', async () => {
  const renewedAward = { __typename: 'Award', id: 'w0' };
  const renewal = makeCandidate('a4', 'Eve Stone', {
    application: { ...LIN.application, id: 'a4', applicantName: 'Eve Stone', renewedAward },
  });
  openPage({ rows: [LIN, renewal] });
  const row = (await screen.findByRole('link', { name: 'Eve Stone' })).closest('tr, li') as HTMLElement;
  expect(within(row).getByText('Renewal')).toBeInTheDocument();
  expect(screen.getAllByText('Renewal')).toHaveLength(1);
});

// product: P18.96
it('the decide page exports its candidates with the current sort order and filter', async () => {
  openPage({ query: '?show=AWARD&sort=NAME' });
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('', { status: 503 });
  });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeVisible();
  vi.unstubAllGlobals();
  expect(asked).toContain(`/exports/candidates.csv?show=AWARD&sort=NAME&scholarship=${SCHOLARSHIP}`);
});
