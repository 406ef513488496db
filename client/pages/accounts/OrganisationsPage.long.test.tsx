import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { makeToken, NO_FACTOR, startAccounts, startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';
import { bergen, invitation, invited, renderForAdmin, renderInvitation } from './testOrganisations.ts';

const person = { __typename: 'User' as const, id: 'u9', name: 'Kari Nordmann', email: 'kari@example.org' };

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

// product: P7.43
it("a coordinator edits the organisation's branding and previews its colour", async () => {
  const update = vi.fn((_variables: Record<string, unknown>) => ({
    data: { updateOrganisation: bergen({ version: 2 }) },
  }));
  renderPortal('/dashboard/organisations', {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    ...Object.fromEntries<Answers[string]>([
      ['Organisations', () => ({ data: { organisations: [bergen()] } })],
      ['UpdateOrganisation', update],
    ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit University of Bergen' }));
  for (const name of [/^Add an organisation/, /^Invite/, /^Close University/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText('Coordinators')).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: /Edit the organisation/ }));
  expect(dialog.queryByLabelText('Name')).toBeNull();
  expect(dialog.queryByLabelText('Coordinators publish without review')).toBeNull();
  expect(dialog.getByLabelText('Choose a colour')).toHaveValue('#0b5560');
  await enter(dialog.getByLabelText(/^Colour/), '#ffff00');
  const caption = await dialog.findByText(/White text cannot be read/);
  expect(caption.closest('figure')?.getAttribute('style')).toContain('--brand: light-dark(#');
  await userEvent.clear(dialog.getByLabelText(/^Colour/));
  await enter(dialog.getByLabelText(/^Colour/), '#7a1f3d');
  await waitFor(() => expect(caption).toHaveTextContent('Preview of the colour'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  const input = update.mock.calls[0]?.[0].input;
  expect(input).toMatchObject({ name: 'University of Bergen', accentColor: '#7a1f3d' });
  expect(input).not.toHaveProperty('publishesItself');
});

it('an admin invites and removes a coordinator and withdraws an invitation', async () => {
  const invite = vi.fn((_variables: Record<string, unknown>) => ({
    data: { invite: { ...invitation, organisation: bergen({ invitations: [invitation] }) } },
  }));
  const withdraw = vi.fn((_variables: Record<string, unknown>) => ({
    data: { withdrawInvitation: { ...invitation, organisation: bergen() } },
  }));
  const remove = vi.fn((_variables: Record<string, unknown>) => ({ data: { removeCoordinator: bergen() } }));
  renderForAdmin([
    ['Organisations', () => ({ data: { organisations: [bergen({ coordinators: [person] })] } })],
    ['Invite', invite],
    ['WithdrawInvitation', withdraw],
    ['RemoveCoordinator', remove],
  ]);
  const ask = 'Invite a coordinator for University of Bergen';
  await userEvent.click(await screen.findByRole('button', { name: ask }));
  const dialog = within(await screen.findByRole('dialog', { name: ask }));
  await enter(dialog.getByLabelText('E-mail address'), 'office@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  const withdrawal = 'Withdraw the invitation to office@example.org';
  await userEvent.click(await screen.findByRole('button', { name: withdrawal }));
  await waitFor(() => expect(screen.queryByRole('button', { name: withdrawal })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kari Nordmann' }));
  const question = within(await screen.findByRole('dialog', { name: /Remove this coordinator/ }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Kari Nordmann')).toBeNull());
  expect([invite, withdraw, remove].map(({ mock }) => mock.calls[0]?.[0])).toEqual([
    { input: { organisationId: 'o1', email: 'office@example.org', role: 'COORDINATOR' } },
    { id: 'i1' },
    { organisationId: 'o1', userId: 'u9' },
  ]);
});
