import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { ANSWERED, choose, dialog, makeAward, openPage, press } from './testAwardsPage.ts';

// product: P18.33
it('staff can extend an offer and see its exact deadline', async () => {
  const offered = makeAward('w2', 'Omar Diaz', { state: 'OFFERED', answeredAt: null });
  const { sent } = openPage({ awards: [offered] });
  expect(await screen.findByText('Respond by 1 Dec 2026, 23:59 (Europe/Oslo, GMT+1)')).toBeVisible();
  await press('Actions for Omar Diaz');
  await choose('Give more time…');
  const form = await dialog('Give Omar Diaz more time');
  await enter(form.getByLabelText(/^Last day to respond/), '2026-12-20');
  await userEvent.click(form.getByRole('button', { name: 'Give more time' }));
  await waitFor(() =>
    expect(sent).toEqual([['extendAward', { id: 'w2', acceptBy: '2026-12-20', version: 2 }]]),
  );
});

// product: P18.22
it('a bank file that is too large to send is refused with the limit', async () => {
  const { sent } = openPage({ isAdmin: true });
  await press('File from the bank…');
  const file = await dialog('File from the bank');
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['x'.repeat(90_001)], 'bank.csv', { type: 'text/csv' }));
  expect(
    await file.findByText('The file is too large. It can have at most 500 rows and 90 kB.'),
  ).toBeVisible();
  expect(sent).toEqual([]);
});

// product: P18.81
it('staff can read the answers with which an award was accepted', async () => {
  openPage({ awards: [makeAward('w1', 'Ada Byron', { answers: ANSWERED.answers })] });
  await press('Actions for Ada Byron');
  await choose('Answers…');
  const shown = await dialog('Answers of Ada Byron');
  expect(await shown.findByText('Accepted as Ada Byron on 5 Nov 2026.')).toBeVisible();
  expect(shown.getByText('When will you start?').nextSibling).toHaveTextContent('11 Jan 2027');
  expect(shown.getByText('Start a year later').nextSibling).toHaveTextContent('No');
  expect(shown.queryByText('Anything else')).toBeNull();
});

it('an award without answers has no menu item for reading answers', async () => {
  openPage();
  await press('Actions for Ada Byron');
  await screen.findByRole('menuitem', { name: 'Withdraw…' });
  expect(screen.queryByRole('menuitem', { name: 'Answers…' })).toBeNull();
});

// product: P18.33
it('staff can withdraw an award with a reason and complete another', async () => {
  const { sent } = openPage();
  await press('Actions for Ada Byron');
  await choose('Withdraw…');
  const form = await dialog('Withdraw Ada Byron’s award');
  await userEvent.click(form.getByRole('button', { name: 'Withdraw' }));
  expect(sent).toEqual([]);
  await enter(form.getByLabelText(/^Reason/), 'Not enrolled.');
  await userEvent.click(form.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The award was withdrawn')).toBeVisible();
  await press('Actions for Ada Byron');
  await choose('Mark as completed…');
  const question = await dialog('Mark Ada Byron’s award as completed?');
  await userEvent.click(question.getByRole('button', { name: 'Mark as completed' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['withdrawAward', { id: 'w1', reason: 'Not enrolled.', version: 2 }],
    ['endAward', { id: 'w1', version: 2 }],
  ]);
});

// product: P18.35
it('admins can open changed bank details and confirm them', async () => {
  const { sent } = openPage({ isAdmin: true });
  await press('Actions for Ada Byron');
  await choose('Bank details…');
  const details = await dialog('Bank details for Ada Byron');
  expect(await details.findByText('NO9386011117947')).toBeVisible();
  await userEvent.click(details.getByRole('button', { name: 'Confirm the change' }));
  await waitFor(() => expect(sent).toEqual([['reviewBankDetails', { awardId: 'w1' }]]));
});
