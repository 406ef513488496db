import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import type { OwnAwardFragment } from '../features/applications/award/award.generated.ts';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeDetails,
  makeMyApplication,
} from '../features/applications/testApplications.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const DAY = 24 * 60 * 60 * 1000;

const makeAward = (changes: Partial<OwnAwardFragment> = {}): OwnAwardFragment => ({
  ...({ __typename: 'Award' } as object),
  ...{ id: 'w1', state: 'OFFERED', amount: 300_000, currency: 'EUR', conditions: 'Enrol by October.' },
  ...{ acceptBy: new Date(Date.now() + 3.5 * DAY).toISOString(), answeredAt: null, signedName: null },
  ...{ reason: null, viewerCanAccept: true, viewerCanDecline: true, viewerCanSaveBankDetails: false },
  ...{ accountEnding: null, disbursements: [], answers: null, questions: null },
  ...changes,
});

const ACCEPTED = makeAward({
  ...{ state: 'ACCEPTED', viewerCanAccept: false, viewerCanDecline: false, signedName: 'Stina Student' },
  ...{ answeredAt: '2026-11-20T09:00:00.000Z', viewerCanSaveBankDetails: true },
});

const START = { key: 'startsOn', kind: 'line', label: { en: 'Which term?' }, isRequired: true };
const PLACE = { key: 'takesPlace', kind: 'statement', label: { en: 'I take up my place' }, isRequired: true };
const ask = (version: number, ...questions: object[]) =>
  ({
    ...{ __typename: 'AskedForm', id: 'f1', name: null, version, generalVersion: 0 },
    form: { sections: [{ key: 'more', title: { en: 'Your studies' }, questions }] },
  }) as OwnAwardFragment['questions'];

function openPage(award: OwnAwardFragment | null, { isOpen = false, changes = {}, others = {} } = {}) {
  const server = { award, sent: [] as [name: string, variables: unknown][] };
  const note =
    (field: string, changed: Partial<OwnAwardFragment>) => (variables: Record<string, unknown>) => {
      server.sent.push([field, variables]);
      server.award = { ...(server.award ?? makeAward()), ...changed };
      return { data: { [field]: server.award } };
    };
  const shown = { status: 'ACCEPTED' as const, viewerCanPay: false, ...changes };
  renderPortal(`/dashboard/application${isOpen ? `?open=${APPLICATION_ID}` : ''}`, {
    ...startSignedIn(),
    MyApplications: () => ({
      data: {
        myApplications: makeApplicationPage([makeMyApplication({ ...shown, award: server.award })]),
        myWithdrawnApplications: [],
      },
    }),
    ApplicationDetails: () => ({ data: { application: makeDetails({ ...shown, award: server.award }) } }),
    AcceptAward: note('acceptAward', ACCEPTED),
    DeclineAward: note('declineAward', {
      ...{ state: 'DECLINED', viewerCanAccept: false, viewerCanDecline: false },
    }),
    SaveBankDetails: note('saveBankDetails', { accountEnding: '3000' }),
    ...others,
  });
  return server;
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

// Must be the first test, because only the first test waits for the questions to load.
// product: P18.81
it('the dialog for accepting an award focuses its first question', async () => {
  openPage(makeAward({ questions: ask(3, START, PLACE) }));
  await userEvent.click(await screen.findByRole('button', { name: /^Accept the award from / }));
  const form = await dialog(/^Accept the award/);
  await waitFor(() => expect(form.getByLabelText('Which term?')).toHaveFocus());
});

// product: P18.36
it('an offered award is shown as the next step and accepted with a signature', async () => {
  const server = openPage(makeAward());
  expect(
    (await screen.findAllByText('Congratulations! You have been offered an award of €3,000.'))[0],
  ).toBeVisible();
  expect(screen.getByText(/^accept or decline it by .*, 3 days left\.$/)).toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Accept the award from Gates Cambridge Scholarship' }),
  );
  const form = await dialog(/^Accept the award/);
  expect(form.getByText('Enrol by October.')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Accept the award' }));
  expect(server.sent).toEqual([]);
  await enter(form.getByLabelText(/^Your full name/), 'Stina Student');
  await userEvent.click(form.getByLabelText('I accept the award and agree to the conditions'));
  await userEvent.click(form.getByRole('button', { name: 'Accept the award' }));
  expect(await screen.findByText('You accepted an award of €3,000.')).toBeVisible();
  expect(await screen.findByText('enter your bank details.')).toBeVisible();
  expect(server.sent).toEqual([
    ['acceptAward', { input: { id: 'w1', signedName: 'Stina Student', agrees: true } }],
  ]);
});

// product: P18.36
it('declining an award asks for confirmation and an optional reason', async () => {
  const server = openPage(makeAward());
  await userEvent.click(
    await screen.findByRole('button', { name: 'Decline the award from Gates Cambridge Scholarship' }),
  );
  const form = await dialog(/^Decline the award\?/);
  await userEvent.click(form.getByRole('button', { name: 'Decline the award' }));
  expect(await screen.findByText('You declined the award of €3,000.')).toBeVisible();
  expect(server.sent).toEqual([['declineAward', { id: 'w1', reason: null }]]);
  expect(screen.queryByRole('button', { name: /^Accept the award/ })).toBeNull();
});

// product: P18.37
it("the recipient enters bank details and then sees only the account number's end", async () => {
  const server = openPage(ACCEPTED, { isOpen: true });
  const record = await dialog('Application');
  await userEvent.click(await record.findByRole('button', { name: 'Enter bank details' }));
  const form = await dialog('Bank details');
  await enter(form.getByLabelText('Account holder'), 'Stina Student');
  await enter(form.getByLabelText(/^IBAN or account number/), 'DE00 3704 0044 0532 0130 00');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(server.sent).toEqual([]);
  await userEvent.clear(form.getByLabelText(/^IBAN or account number/));
  await enter(form.getByLabelText(/^IBAN or account number/), 'DE89 3704 0044 0532 0130 00');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Payments go to the account ending in 3000.')).toBeVisible();
  expect(server.sent).toEqual([
    [
      'saveBankDetails',
      {
        input: {
          ...{ awardId: 'w1', holder: 'Stina Student', account: 'DE89370400440532013000', bank: null },
        },
      },
    ],
  ]);
});

// product: P18.37
it('the recipient sees planned, paid and stopped payments', async () => {
  const payment = { __typename: 'Disbursement', condition: null, paidOn: null, reason: null };
  const disbursements = [
    { ...payment, id: 'p1', dueOn: '2026-11-01', amount: 100_000, state: 'PAID', paidOn: '2026-11-03' },
    { ...payment, id: 'p2', dueOn: '2027-02-01', amount: 150_000, state: 'PLANNED', condition: 'Enrolled' },
    { ...payment, id: 'p3', dueOn: '2027-08-01', amount: 50_000, state: 'STOPPED', reason: 'On leave.' },
  ] as OwnAwardFragment['disbursements'];
  openPage({ ...ACCEPTED, accountEnding: '3000', disbursements }, { isOpen: true });
  const record = await dialog('Application');
  for (const text of [
    '€1,000, paid on 3 Nov 2026',
    '€1,500, planned for 1 Feb 2027',
    'Enrolled',
    '€500, stopped (was planned for 1 Aug 2027)',
    'On leave.',
  ])
    expect(await record.findByText(text)).toBeVisible();
  expect(record.getByText('€1,500 is planned for 1 Feb 2027.')).toBeVisible();
});

// product: P18.38
it.each([
  ['LAPSED', 'The offer of €3,000 lapsed because you did not respond in time.'],
  ['WITHDRAWN', 'The award of €3,000 was withdrawn.'],
  ['ENDED', 'Your award of €3,000 is complete.'],
] as const)('the application details show the state %s of an award', async (state, sentence) => {
  openPage(makeAward({ state, viewerCanAccept: false, viewerCanDecline: false }), { isOpen: true });
  const record = await dialog('Application');
  expect(await record.findByText(sentence)).toBeVisible();
  expect(record.getByText(/nothing\. You don’t need to do anything else/)).toBeVisible();
});

// product: P18.38
it('an offered award is declined by its own button and not by withdrawing', async () => {
  openPage(makeAward());
  expect(await screen.findByRole('button', { name: /^Decline the award from / })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

it("the application details show the application's state and the expected decision date", async () => {
  const { scholarship } = makeDetails();
  const dates = { ...scholarship.dates, decisionsBy: '2027-01-30' };
  openPage(null, {
    isOpen: true,
    changes: { status: 'PROCESSING', scholarship: { ...scholarship, dates } },
  });
  const block = within(await screen.findByRole('region', { name: 'Where it stands' }));
  expect(block.getByText('Staff are processing it.')).toBeVisible();
  expect(block.getByText('staff decide and e-mail you by 30 Jan 2027.')).toBeVisible();
});

it("viewers other than the applicant do not see the section on an application's state", async () => {
  renderPortal(`/dashboard/application?open=${APPLICATION_ID}`, {
    ...startSignedIn({ id: 'u2' }),
    MyApplications: () => ({
      data: { myApplications: makeApplicationPage([]), myWithdrawnApplications: [] },
    }),
    ApplicationDetails: () => ({ data: { application: makeDetails() } }),
  });
  const record = await dialog('Application');
  await waitFor(() => expect(record.getByText('Timeline')).toBeVisible());
  expect(screen.queryByRole('region', { name: 'Where it stands' })).toBeNull();
});

// product: P18.81
it('an offer with questions can be accepted only after they are answered', async () => {
  const server = openPage(makeAward({ questions: ask(3, START, PLACE) }));
  await userEvent.click(await screen.findByRole('button', { name: /^Accept the award from / }));
  const form = await dialog(/^Accept the award/);
  await enter(await form.findByLabelText(/^Your full name/), 'Stina Student');
  await userEvent.click(form.getByLabelText('I accept the award and agree to the conditions'));
  await form.findByLabelText('Which term?');
  await userEvent.click(form.getByRole('button', { name: 'Accept the award' }));
  for (const name of ['Which term?', 'I take up my place'])
    expect(await form.findByRole('link', { name })).toBeVisible();
  expect(server.sent).toEqual([]);
  await enter(form.getByLabelText('Which term?'), 'Spring');
  await userEvent.click(form.getByLabelText('I take up my place'));
  await userEvent.click(form.getByRole('button', { name: 'Accept the award' }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const answers = { version: 3, answers: { startsOn: 'Spring', takesPlace: true } };
  expect(server.sent).toEqual([
    ['acceptAward', { input: { id: 'w1', signedName: 'Stina Student', agrees: true, answers } }],
  ]);
});

// product: P18.81
it('changed acceptance questions are shown with their differences without losing answers', async () => {
  const sent: unknown[] = [];
  const changed = {
    message: 'The questions were changed while you answered them.',
    extensions: { code: 'CONFLICT', questions: { answers: { version: 4 } } },
  };
  openPage(makeAward({ questions: ask(3, START) }), {
    others: {
      AcceptAward: (variables: unknown) => {
        sent.push(variables);
        return { errors: [changed] };
      },
      AwardQuestions: () => ({
        data: { award: { __typename: 'Award', id: 'w1', questions: ask(4, START, PLACE) } },
      }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Accept the award from / }));
  const form = await dialog(/^Accept the award/);
  await enter(await form.findByLabelText('Which term?'), 'Spring');
  await enter(form.getByLabelText(/^Your full name/), 'Stina Student');
  await userEvent.click(form.getByLabelText('I accept the award and agree to the conditions'));
  await userEvent.click(form.getByRole('button', { name: 'Accept the award' }));
  expect(await form.findByLabelText('I take up my place')).toBeVisible();
  expect(form.getByText('New: “I take up my place”')).toBeVisible();
  expect(form.getByLabelText('Which term?')).toHaveValue('Spring');
  expect(sent).toHaveLength(1);
});

// product: P18.81
it('the recipient sees the answers given when the award was accepted', async () => {
  openPage(
    { ...ACCEPTED, questions: ask(3, START, PLACE), answers: { startsOn: 'Spring' } },
    { isOpen: true },
  );
  const record = await dialog('Application');
  expect((await record.findByText('Which term?')).nextSibling).toHaveTextContent('Spring');
});

// product: P18.91
it('a renewal names the earlier award and links to its application', async () => {
  const entered = {
    ...{ __typename: 'ApplicationEvent', id: 'e1', kind: 'ENTERED', actor: null, detail: null },
    createdAt: '2026-11-20T09:00:00.000Z',
  };
  const renewedAward = {
    ...{ __typename: 'Award', id: 'w0' },
    application: {
      ...{ __typename: 'Application', id: 'a0' },
      scholarship: { __typename: 'Scholarship', id: 's0', scholarshipName: 'Osprey Grant 2026' },
    },
  };
  openPage(null, {
    isOpen: true,
    changes: { status: 'PROCESSING' as const, timeline: [entered], renewedAward },
  });
  const link = await screen.findByRole('link', { name: 'Osprey Grant 2026' });
  expect(link).toHaveAttribute('href', '/dashboard/application?open=a0');
  expect(link.parentElement).toHaveTextContent('Renewal of Osprey Grant 2026');
  expect(screen.getByText('Staff entered it for you. You can read and withdraw it.')).toBeVisible();
});
