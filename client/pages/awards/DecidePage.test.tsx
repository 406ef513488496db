import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { makeCandidate, makePreview, makeRelease, SCHOLARSHIP } from './testAwards.ts';
import { dialog, LIN, openPage, press } from './testDecide.ts';

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
  expect(await screen.findByText('The award plan was saved')).toBeVisible();
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

// product: P18.30
it('candidates stay selected if removing their decisions fails', async () => {
  openPage({ refusal: 'The portal is busy.' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await press('Remove decision');
  expect(await screen.findByText('The portal is busy.')).toBeVisible();
  expect(screen.getByText('3 selected')).toBeVisible();
});

// product: P18.30
it('removing the decisions on the selected candidates clears the selection', async () => {
  const { sent } = openPage();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select this page' }));
  await press('Remove decision');
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull());
  expect(sent).toEqual([['discardDecisions', { ids: ['a1', 'a2', 'a3'] }]]);
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
