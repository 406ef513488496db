import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { SCHOLARSHIP } from './testAwards.ts';
import { openDialog, openPage, TARGET } from './testRenewals.ts';

// product: P18.90
it('staff choose awards and amounts, and prepare their renewals', async () => {
  const { sent, asked } = openPage();
  const form = await openDialog();
  expect(await form.findByText('€9,000 is left. 1 place is free.')).toBeVisible();
  expect(form.getByText('Enrol by October.')).toBeVisible();
  expect(form.getByRole('option', { name: 'Osprey Grant (closes on 30 Sept 2027)' })).toBeVisible();
  expect(
    await form.findByText('Accepted · €3,000 · €0 paid, €500 planned · €500 stopped · a payment is on hold'),
  ).toBeVisible();
  expect(form.queryByRole('checkbox', { name: /^Lin Wei/ })).toBeNull();
  expect(form.getByText('This award has already been renewed.')).toBeVisible();
  const submit = form.getByRole('button', { name: 'Prepare renewals' });
  await userEvent.click(submit);
  expect(await form.findByText('Select at least one award.')).toBeVisible();
  await userEvent.click(
    form.getByRole('checkbox', { name: 'Select all 2 on this page that can be renewed' }),
  );
  expect(form.getByText('2 awards, €6,000')).toBeVisible();
  const amount = form.getByLabelText('Amount for Omar Diaz in EUR');
  await userEvent.clear(amount);
  await userEvent.click(submit);
  expect(sent).toEqual([]);
  await enter(amount, '1500.50');
  await userEvent.click(submit);
  expect(await screen.findByText('2 renewals were prepared')).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ scholarshipId: SCHOLARSHIP, targetId: TARGET },
      awards: [
        { id: 'w1', amount: 300_000 },
        { id: 'w2', amount: 150_050 },
      ],
    },
  ]);
  expect(asked[0]).toEqual({ scholarshipId: SCHOLARSHIP, targetId: TARGET, page: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
