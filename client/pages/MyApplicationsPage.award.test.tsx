import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import {
  APPLICATION_ID,
  makeApplicationPage,
  makeDetails,
} from '../features/applications/testApplications.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';
import { ACCEPTED, ask, dialog, makeAward, openPage, PLACE, START } from './testOwnAward.ts';

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

// product: P18.38
it.each([['LAPSED', 'The offer of €3,000 lapsed because you did not respond in time.']] as const)(
  'the application details show the state %s of an award',
  async (state, sentence) => {
    openPage(makeAward({ state, viewerCanAccept: false, viewerCanDecline: false }), { isOpen: true });
    const record = await dialog('Application');
    expect(await record.findByText(sentence)).toBeVisible();
    expect(record.getByText(/nothing\. You don’t need to do anything else/)).toBeVisible();
  },
);

// product: P18.38
it('an offered award is declined by its own button and not by withdrawing', async () => {
  openPage(makeAward());
  expect(await screen.findByRole('button', { name: /^Decline the award from / })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
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
