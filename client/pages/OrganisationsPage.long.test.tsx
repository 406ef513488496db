import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../app/testPortal.tsx';
import { makeToken, NO_FACTOR, startAccounts } from '../features/auth/testAccount.ts';
import { bergen, invitation, invited, renderForAdmin, renderInvitation } from './testOrganisations.ts';

// product: P7.37
it('an admin invitation explains the role and confirms the role after acceptance', async () => {
  const changed = { role: 'ADMIN', organisation: null };
  const accept = () => ({ data: { acceptInvitation: { ...invitation, ...changed } } });
  renderInvitation(invited(true, changed), accept);
  expect(await screen.findByRole('heading', { name: 'Become an admin' })).toBeVisible();
  expect(screen.getByText(/^Does everything that moderators do/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You are now an admin.')).toBeVisible();
});

it('accepting a role that needs a second factor opens its set-up', async () => {
  const accept = () => {
    replies['/jwt'] = { status: 403, data: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } };
    localStorage.setItem('access-token', makeToken(-60));
    return { data: { acceptInvitation: invitation } };
  };
  const { router } = renderInvitation(invited(true), accept);
  const { replies } = startAccounts({ hasCookie: true });
  replies['/api/second-factor/state'] = { data: { ...NO_FACTOR, shortfall: 'SECOND_FACTOR_SETUP_REQUIRED' } };
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  expect(router.state.location.state).toMatchObject({ from: '/dashboard' });
});

// product: P7.27
it('an admin closes and reopens an organisation; a rejected change shows its reason', async () => {
  let closedAt: string | null = null;
  const refusal = { message: '1 scholarship takes applications.', extensions: { code: 'CONFLICT' } };
  const answers: Answers[string][] = [
    () => ({ data: null, errors: [refusal] }),
    () => {
      closedAt = '2026-11-21T09:30:00.000Z';
      return { data: { closeOrganisation: bergen({ closedAt }) } };
    },
  ];
  renderForAdmin([
    ['Organisations', () => ({ data: { organisations: [bergen({ closedAt })] } })],
    ['CloseOrganisation', (variables) => (answers.shift() ?? (() => ({})))(variables)],
    [
      'ReopenOrganisation',
      () => {
        closedAt = null;
        return { data: { reopenOrganisation: bergen() } };
      },
    ],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Close University of Bergen' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Close this organisation\?/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
  expect(await dialog.findByText('1 scholarship takes applications.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close it' }));
  expect(await screen.findByText(/^Closed on /)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Invite a coordinator/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reopen University of Bergen' }));
  await waitFor(() => expect(screen.queryByText(/^Closed on /)).toBeNull());
});
