import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { makeDraft, makeFormScholarship } from '../../../features/applications/testApplications.ts';
import { makeToken, startAccounts } from '../../../features/auth/testAccount.ts';
import { enter } from '../../../test/enter.ts';
import { FILLED, field, findForm, startServer } from './testApplyForm.tsx';

export async function end() {
  const shown = startServer(makeFormScholarship({ viewerDraft: makeDraft(FILLED) }));
  await findForm();
  const accounts = startAccounts();
  // `fireEvent` is synchronous, so that the page sends no request between these two lines.
  fireEvent.change(field('SSC result'), { target: { value: '5.00!' } });
  localStorage.setItem('access-token', makeToken(-60));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to continue' }));
  return { ...shown, accounts, dialog };
}
export const isBack = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const tell = (token: string | null, newValue = token) => {
  if (token) localStorage.setItem('access-token', token);
  else localStorage.removeItem('access-token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'access-token', newValue }));
};
export const signIn = async ({ dialog }: Awaited<ReturnType<typeof end>>) => {
  await enter(dialog.getByLabelText('Password'), 'Demo!2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Sign In' }));
};
