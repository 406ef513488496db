import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { openRecord } from './testEntering.ts';

// product: P14.6
it('staff can enter a reference after correcting an error shown next to its question', async () => {
  const { dialog, sent } = await openRecord();
  const save = dialog.getByRole('button', { name: 'Enter' });
  await userEvent.click(save);
  expect(await dialog.findByText('This field is required')).toBeVisible();
  expect(dialog.getByText('Check the marked fields, then submit again.')).toBeVisible();
  const letter = dialog.getByRole('textbox', { name: /^Letter/ });
  await waitFor(() => expect(letter).toHaveFocus());
  await enter(letter, 'She is fine.');
  await userEvent.click(save);
  expect(await dialog.findByText('It was received meanwhile.')).toBeVisible();
  expect(dialog.queryByText('This field is required')).toBeNull();
  await userEvent.click(save);
  expect(await screen.findByText('The reference was entered')).toBeVisible();
  expect(sent).toEqual([{}, { letter: 'She is fine.' }, { letter: 'She is fine.' }]);
  expect(await screen.findByText(/entered by staff$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enter a reference received another way' })).toBeNull();
});
