import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findDialog, renderDesk } from './testPapers.ts';

const openDialog = async () => {
  const [button] = await screen.findAllByRole('button', { name: 'PDFs' });
  if (button) await userEvent.click(button);
  return within(await findDialog());
};

// product: P13.6
it('staff request and cancel application PDFs for the filtered list', async () => {
  const shown = renderDesk([]);
  const dialog = await openDialog();
  await dialog.findByText('You have not requested any files yet.');
  await userEvent.click(dialog.getByRole('radio', { name: 'As files next to its PDF' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create PDFs for 1 application' }));
  await dialog.findByText('Queued behind other files');
  const [sent] = shown.asked.filter(({ name }) => name === 'PrepareApplicationPapers');
  expect(sent?.variables).toMatchObject({ filter: { statuses: ['PENDING'] }, isMerged: false });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel: 1 application' }));
  await dialog.findByText('You have not requested any files yet.');
});
