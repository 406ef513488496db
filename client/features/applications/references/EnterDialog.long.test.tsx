import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { openRecord } from './testEntering.ts';

let arrive: () => void;

vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    url = '/uploads/letter';
    start = vi.fn();
    findPreviousUploads = async () => [];
    constructor(_: File, { onSuccess }: { onSuccess: () => void }) {
      arrive = onSuccess;
    }
  },
}));

// product: P14.6
it('closing the dialog with an unsaved reference asks for confirmation', async () => {
  const { dialog } = await openRecord();
  await enter(dialog.getByRole('textbox', { name: /^Letter/ }), 'She is fine.');
  await userEvent.click(dialog.getByRole('button', { name: 'Close without sending' }));
  expect(await screen.findByText('Close without sending?')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /^Letter/ })).toHaveValue('She is fine.');
});

// product: P14.6
it('staff can enter a reference only after its file has uploaded', async () => {
  const { dialog, sent } = await openRecord();
  const input = await dialog.findByLabelText(/^Choose a file/, { selector: 'input' });
  await userEvent.upload(input, new File(['letter'], 'letter.pdf', { type: 'application/pdf' }));
  expect(await dialog.findByText('0% uploaded')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Enter' });
  expect(save).toBeDisabled();
  await waitFor(() => expect(arrive).toBeDefined());
  arrive();
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(sent).toEqual([{ file: 'letter' }]));
});
