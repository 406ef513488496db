import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import type { DraftToSubmitFragment } from '../../features/applications/several/several.generated.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { makeDeadline } from '../../features/deadlines/testDeadline.ts';
import { unsavedKey } from '../../lib/autosave/unsavedTexts.ts';

type Readiness = DraftToSubmitFragment['readiness'];

function draftOf(name: string, readiness: Partial<Readiness> = {}, waiver: 'CODE' | null = null) {
  const isReady = !readiness.missing && !readiness.obstacle;
  return {
    ...{ __typename: 'ApplicationDraft', id: `draft-${name}` },
    scholarship: {
      ...{ __typename: 'Scholarship', id: `id-${name}`, scholarshipName: name, universityName: 'Fjordholm' },
      ...makeDeadline(readiness.obstacle?.kind === 'CLOSED' ? '2026-06-01' : '2026-11-30'),
      ...{ totalFee: 50, archivedAt: null, viewerExtension: null },
      viewerFee: { __typename: 'ViewerFee', waiver },
    },
    readiness: {
      ...{
        __typename: 'DraftReadiness',
        revision: '1.0.0.0',
        isReady,
        feeLeft: 50,
        missing: [],
        obstacle: null,
      },
      ...readiness,
    },
  };
}

const missing = [
  { __typename: 'DraftProblem', field: 'phone', label: 'Phone', message: 'This field is required.' },
  { __typename: 'DraftProblem', field: 'answers.general.school', label: 'School', message: 'Answer this.' },
] as never;
const obstacle = (kind: string, message: string) => ({ __typename: 'DraftObstacle', kind, message }) as never;

function done(name: string) {
  const application = {
    ...{ __typename: 'Application', id: `application-${name}`, referenceNumber: `AP-${name}` },
    ...{ totalFee: 50, viewerCanPay: true },
  };
  return {
    ...{ __typename: 'SubmitResult', scholarshipId: `id-${name}`, application, code: null, message: null },
  };
}

type Drafts = ReturnType<typeof draftOf>[];

function open(drafts: Drafts, answers: (Answers[string] | null)[] = []) {
  const server = { drafts, sent: [] as Record<string, unknown>[] };
  renderPortal('/dashboard/drafts', {
    ...startSignedIn(),
    DraftsToSubmit: () => ({ data: { myDrafts: server.drafts } }),
    DiscardDraft: ({ scholarshipId }) => {
      server.drafts = server.drafts.filter(({ scholarship }) => scholarship.id !== scholarshipId);
      return { data: { discardDraft: true } };
    },
    SubmitDrafts: (variables) => {
      server.sent.push(variables);
      const answer = answers.shift();
      if (!answer) throw new Error('The network failed.');
      return answer(variables);
    },
  });
  return server;
}

const results = (items: object[]) => () => ({ data: { submitDrafts: items } });
const agree = () => userEvent.click(screen.getByRole('checkbox', { name: /agree/ }));
const box = (name: string) => screen.getByRole('checkbox', { name: `Submit the application for ${name}` });
const region = (name: string) => within(screen.getByRole('region', { name }));

// product: P11.23
it('the drafts page selects complete drafts and lists problems of incomplete drafts', async () => {
  open([
    draftOf('Alpha'),
    draftOf('Beta', { missing }),
    draftOf('Gamma', { feeLeft: 0 }, 'CODE'),
    draftOf('Delta', { obstacle: obstacle('CLOSED', 'Applications closed on 1 June 2026.'), missing }),
    draftOf('Echo', { obstacle: obstacle('EMAIL_NOT_VERIFIED', 'Confirm your address.') }),
  ]);
  expect(await screen.findByRole('checkbox', { name: /Alpha/ })).toBeChecked();
  expect(box('Gamma')).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /Beta|Delta|Echo/ })).toBeNull();
  const ready = region('Ready to submit');
  expect(ready.getByText('Waived')).toBeVisible();
  expect(ready.getByRole('status')).toHaveTextContent('2 applications are chosen.');
  expect(ready.getByRole('status')).toHaveTextContent(/To pay in total, .* per application: \$50 USD/);
  await userEvent.click(box('Alpha'));
  expect(ready.getByRole('status')).toHaveTextContent('nothing');
  const notReady = region('Not ready yet');
  expect(notReady.getByRole('link', { name: 'School' })).toHaveAttribute(
    'href',
    '/ApplyScholar/id-Beta#answers.general.school',
  );
  expect(notReady.getByText('Applications closed on 1 June 2026.')).toBeVisible();
  expect(notReady.getByRole('link', { name: 'Continue your draft: Beta' })).toBeVisible();
  expect(notReady.queryByRole('link', { name: 'Continue your draft: Delta' })).toBeNull();
  expect(notReady.getByRole('link', { name: 'Go to your profile: Echo' })).toHaveAttribute(
    'href',
    '/dashboard/profile',
  );
});

// product: P11.23
it('the drafts page submits all drafts after consent and shows each result', async () => {
  const refused = {
    ...{ __typename: 'SubmitResult', scholarshipId: 'id-Beta', application: null, code: 'CONFLICT' },
    message: 'Applications closed on 20 November 2026.',
  };
  const server = open([draftOf('Alpha'), draftOf('Beta')], [results([done('Alpha'), refused])]);
  const submit = await screen.findByRole('button', { name: 'Submit 2 applications' });
  await userEvent.click(submit);
  expect(server.sent).toEqual([]);
  expect(box('Alpha')).toBeChecked();
  await agree();
  server.drafts = [draftOf('Beta', { obstacle: obstacle('CLOSED', refused.message) })];
  await userEvent.click(submit);
  const heading = await screen.findByRole('heading', { name: '1 application was submitted, 1 was not' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(server.sent).toMatchObject([
    {
      ...{ consent: true, idempotencyKey: expect.any(String) },
      drafts: [
        { scholarshipId: 'id-Alpha', revision: '1.0.0.0' },
        { scholarshipId: 'id-Beta', revision: '1.0.0.0' },
      ],
    },
  ]);
  const told = region('1 application was submitted, 1 was not');
  expect(told.getByText('AP-Alpha')).toBeVisible();
  expect(told.getByRole('button', { name: 'Pay $50 USD' })).toBeVisible();
  expect(told.getByRole('link', { name: 'Beta' })).toBeVisible();
  expect(told.getByText(refused.message)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull());
});

// product: P11.23
it('the drafts page retries a lost request with the same key', async () => {
  const server = open([draftOf('Alpha')], [null, results([done('Alpha')])]);
  const submit = await screen.findByRole('button', { name: 'Submit 1 application' });
  await agree();
  await userEvent.click(submit);
  expect(await screen.findByText(/no application is submitted twice/)).toBeVisible();
  server.drafts = [];
  await userEvent.click(submit);
  expect(await screen.findByText('AP-Alpha')).toBeVisible();
  expect(screen.queryByText('You have no drafts')).toBeNull();
  const [first, second] = server.sent;
  expect(second).toEqual(first);
});

// product: P11.23
it('a draft with unsaved text in this browser cannot be selected', async () => {
  localStorage.setItem(unsavedKey('u1', 'id-Alpha'), JSON.stringify({ content: { phone: '1' }, version: 1 }));
  open([draftOf('Alpha'), draftOf('Beta')]);
  expect(await screen.findByText(/is not saved yet/, undefined)).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Alpha/ })).toBeNull();
  expect(box('Beta')).toBeChecked();
});

// product: P11.23
it('the drafts page offers to discard only drafts that cannot be submitted', async () => {
  const closed = obstacle('CLOSED', 'Applications closed on 1 June 2026.');
  open([draftOf('Alpha', { missing }), draftOf('Delta', { obstacle: closed, missing })]);
  const name = 'Discard the draft for Delta';
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.queryByRole('button', { name: 'Discard the draft for Alpha' })).toBeNull();
  expect(await screen.findByText('Discard the draft for “Delta”?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Delta' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Alpha' })).toBeVisible();
});

it('an empty drafts page links to open scholarships', async () => {
  open([]);
  const link = await screen.findByRole('link', { name: 'Find a scholarship' });
  expect(link).toHaveAttribute('href', '/allScholarship?open=1');
});
