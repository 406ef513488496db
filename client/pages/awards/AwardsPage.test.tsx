import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addMonths, splitEqually } from '../../features/awards/disbursements/parts.ts';
import { enter } from '../../test/enter.ts';
import { SCHOLARSHIP } from './testAwards.ts';
import { choose, dialog, openPage, press } from './testAwardsPage.ts';

// product: P18.33
it('staff offer an award to the next waitlisted applicant after confirmation', async () => {
  const { sent } = openPage();
  await press('Offer to the next person on the waitlist');
  const question = await dialog('Offer an award to the next person on the waitlist?');
  await userEvent.click(question.getByRole('button', { name: 'Offer' }));
  await waitFor(() => expect(sent).toEqual([['offerNextOnWaitlist', { scholarshipId: SCHOLARSHIP }]]));
});

// product: P18.34
it('an award is split into equal planned payments that do not exceed its amount', async () => {
  const { sent } = openPage();
  await press('Actions for Ada Byron');
  await choose('Plan payments…');
  const form = await dialog('Payments to Ada Byron');
  await userEvent.clear(form.getByLabelText('First day'));
  await enter(form.getByLabelText('First day'), '2027-02-01');
  await userEvent.click(form.getByRole('button', { name: 'Split' }));
  expect(form.getByText('€3,000 of €3,000 planned')).toBeVisible();
  await userEvent.clear(form.getByLabelText('Amount of instalment 2 in EUR'));
  await enter(form.getByLabelText('Amount of instalment 2 in EUR'), '1600');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('This is €100 more than the award.')).toBeVisible();
  await userEvent.clear(form.getByLabelText('Amount of instalment 2 in EUR'));
  await enter(form.getByLabelText('Amount of instalment 2 in EUR'), '1400.50');
  await enter(form.getByLabelText('Condition of instalment 2'), 'Enrolled');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The payments were planned')).toBeVisible();
  expect(sent).toEqual([
    [
      'planDisbursements',
      {
        input: {
          ...{ awardId: 'w1', version: 2 },
          parts: [
            { dueOn: '2027-02-01', amount: 150_000, condition: null },
            { dueOn: '2027-08-01', amount: 140_050, condition: 'Enrolled' },
          ],
        },
      },
    ],
  ]);
});

it.each([
  [100_000, 'EUR', 3, ['333', '333', '334']],
  [250, 'EUR', 3, ['0.83', '0.83', '0.84']],
  [1000, 'JPY', 3, ['333', '333', '334']],
])('an amount of %i %s split into %i payments adds up exactly', (amount, currency, count, expected) => {
  const parts = splitEqually(amount, currency, { count, first: '2027-01-31', months: 1 });
  expect(parts.map((part) => part.amount)).toEqual(expected);
});

it("adding months to the last day of a month gives another month's last day", () => {
  expect([1, 2, 13].map((months) => addMonths('2027-01-31', months))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2028-02-29',
  ]);
});

// product: P18.35
it('staff can stop a payment, but only admins can mark payments as paid', async () => {
  const { sent } = openPage();
  expect(await screen.findByText('1 Feb 2027: €1,500 to Ada Byron')).toBeVisible();
  expect(screen.getByText('Waiting for a second admin')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'File from the bank…' })).toBeNull();
  await press('Stop the payment to Ada Byron on 1 Feb 2027');
  const form = await dialog('Stop a payment to Ada Byron');
  await enter(form.getByLabelText(/^Reason/), 'On leave.');
  await userEvent.click(form.getByRole('button', { name: 'Stop the payment' }));
  await waitFor(() => expect(sent).toEqual([['stopDisbursement', { id: 'p1', reason: 'On leave.' }]]));
});

// product: P18.35
it('admins mark payments as paid individually or by a file that is checked first', async () => {
  const { sent } = openPage({ isAdmin: true });
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Select the payment to Ada Byron on 1 Feb 2027' }),
  );
  await press('Mark 1 payment as paid…');
  const form = await dialog('Mark 1 payment as paid');
  await userEvent.clear(form.getByLabelText('Paid on'));
  await enter(form.getByLabelText('Paid on'), '2026-11-20');
  await userEvent.click(form.getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('File from the bank…');
  const file = await dialog('File from the bank');
  const submit = file.getByRole('button', { name: 'Mark as paid' });
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input(), new File(['wrong'], 'bank.csv', { type: 'text/csv' }));
  expect(await file.findByText('Row 2: There is no such payment.')).toBeVisible();
  expect(submit).toBeDisabled();
  await userEvent.upload(input(), new File(['right'], 'bank.csv', { type: 'text/csv' }));
  expect(await file.findByText('1 payment can be marked as paid.')).toBeVisible();
  await userEvent.click(submit);
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    ['payDisbursements', { input: { ids: ['p1'], paidOn: '2026-11-20', reference: null } }],
    ['payByFile', { input: { csv: 'wrong', isDryRun: true } }],
    ['payByFile', { input: { csv: 'right', isDryRun: true } }],
    ['payByFile', { input: { csv: 'right', isDryRun: false } }],
  ]);
});

it('after all payments on the last page were paid, the previous page appears', async () => {
  let isPaid = false;
  const { sent } = openPage({
    isAdmin: true,
    paymentsOn: (page) => {
      const last = isPaid ? [] : [{ id: 'p2', dueOn: '2027-08-01' }];
      return { pageCount: isPaid ? 1 : 2, payments: page === 1 ? [{}] : last };
    },
  });
  await press('Later');
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Select the payment to Ada Byron on 1 Aug 2027' }),
  );
  await press('Mark 1 payment as paid…');
  const form = await dialog('Mark 1 payment as paid');
  isPaid = true;
  await userEvent.click(form.getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(sent.map(([field]) => field)).toEqual(['payDisbursements']));
  expect(await screen.findByText('1 Feb 2027: €1,500 to Ada Byron')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull();
});
