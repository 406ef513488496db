import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LATER, openDialog, openPage } from './testRenewals.ts';

// product: P18.90
it('awards whose renewal was refused stay selected and show the reason', async () => {
  const message = 'There is not enough money left for this award.';
  const { sent, asked } = openPage({ refuses: (id) => (id === 'w2' ? message : null) });
  const form = await openDialog();
  await userEvent.selectOptions(
    await form.findByLabelText(/^Scholarship of the renewed awards/),
    'Heron Grant',
  );
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ targetId: LATER }));
  await userEvent.click(await form.findByRole('checkbox', { name: /^Select all/ }));
  await userEvent.click(form.getByRole('button', { name: 'Prepare renewals' }));
  expect(await form.findByText(`1 award could not be renewed: ${message}`)).toBeVisible();
  expect(form.getByRole('checkbox', { name: /^Omar Diaz/ })).toBeChecked();
  expect(form.getByRole('checkbox', { name: /^Ada Byron/ })).not.toBeChecked();
  expect(sent).toMatchObject([{ targetId: LATER }]);
});

// product: P18.90
it('the renewal dialog says that there is no later scholarship for the awards', async () => {
  openPage({ targets: [] });
  const form = await openDialog();
  expect(await form.findByText('There is no scholarship in which these awards can be renewed')).toBeVisible();
});

// product: P18.91
it('a renewed award links to the earlier application', async () => {
  openPage();
  const link = await screen.findByRole('link', { name: 'Renewal of AP-0' });
  expect(link).toHaveAttribute('href', expect.stringContaining('open=a0'));
});
