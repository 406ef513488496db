import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openDesk } from './testPinnedAnswers.ts';

const pin = async (name: string) => userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Pinned answers' }));

afterEach(() => localStorage.removeItem('columns:answers'));

// product: P18.94
it('an answer never appears under another question while the list loads', async () => {
  let release = () => {};
  const loaded = new Promise<void>((resolve) => {
    release = resolve;
  });
  openDesk('?question=grade&question=income', loaded);
  expect(await screen.findByText('income of Ada')).toBeVisible();
  await openMenu();
  await pin('Grade');
  await waitFor(() => expect(screen.queryByText('Grade', { selector: 'dt' })).toBeNull());
  for (const name of screen.getAllByText('Income', { selector: 'dt' }))
    expect(name.nextSibling).toHaveTextContent(/^income of/);
  release();
  expect(await screen.findByText('income of Ada')).toBeVisible();
});
