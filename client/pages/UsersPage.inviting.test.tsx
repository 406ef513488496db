import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';
import { pageOfInvitations, startPeople } from './testUsers.tsx';

const pending = (email: string, role: string, organisation: object | null = null) => ({
  ...{ __typename: 'Invitation', id: email, email, role, organisation },
  expiresAt: '2026-11-28T09:30:00.000Z',
});

// product: P7.37
describe('inviting users', () => {
  const bergen = {
    __typename: 'Organisation',
    id: 'o1',
    name: 'University of Bergen',
    viewerCanPublish: true,
  };
  const oslo = { ...bergen, id: '00000000-0000-7000-8000-000000000002', name: 'University of Oslo' };

  function startInviting(answers: Answers = {}) {
    const waiting = [
      pending('old@example.org', 'ADMIN'),
      pending('kari@example.org', 'COORDINATOR', { ...bergen, invitations: [] }),
    ];
    const sent: unknown[] = [];
    const known: [string, Answers[string]][] = [
      ['OfferingOrganisations', () => ({ data: { offeringOrganisations: [bergen, oslo] } })],
      ['PendingInvitations', () => ({ data: { invitations: pageOfInvitations([...waiting]) } })],
      [
        'Invite',
        ({ input }) => {
          sent.push(input);
          const invited = pending('new@example.org', 'MODERATOR');
          waiting.unshift(invited);
          return { data: { invite: invited } };
        },
      ],
      [
        'WithdrawInvitation',
        ({ id }) => {
          waiting.splice(
            waiting.findIndex((each) => each.id === id),
            1,
          );
          return { data: { withdrawInvitation: pending(String(id), 'ADMIN') } };
        },
      ],
    ];
    renderPortal('/dashboard/allusers', startPeople({ ...answers, ...Object.fromEntries(known) }));
    return sent;
  }

  it('an admin invites a moderator and sees role permissions and pending invitations', async () => {
    const sent = startInviting();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await enter(await dialog.findByLabelText('E-mail address'), 'new@example.org');
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^CoordinatorManages their organisation’s scholarships/),
      expect.stringMatching(/^ModeratorManages all scholarships/),
      expect.stringMatching(/^AdminDoes everything that moderators do/),
    ]);
    await userEvent.click(dialog.getByRole('radio', { name: /^Moderator/ }));
    expect(dialog.queryByLabelText(/^Organisation/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    const list = within(await screen.findByRole('region', { name: 'Pending invitations (3)' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^new@example.orgModerator · until 28 Nov 2026/),
      expect.stringMatching(/^old@example.orgAdmin · until/),
      expect.stringMatching(/^kari@example.orgCoordinator, University of Bergen · until/),
    ]);
    expect(sent).toEqual([
      { email: 'new@example.org', role: 'MODERATOR', organisationId: null, panelId: null },
    ]);
  });

  it('inviting a coordinator requires an organisation', async () => {
    const sent = startInviting();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await enter(await dialog.findByLabelText('E-mail address'), 'new@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findAllByText(/This field is required/)).not.toHaveLength(0);
    await userEvent.selectOptions(dialog.getByLabelText(/^Organisation/), 'University of Oslo');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await screen.findByRole('region', { name: 'Pending invitations (3)' });
    expect(sent).toEqual([
      { email: 'new@example.org', role: 'COORDINATOR', organisationId: oslo.id, panelId: null },
    ]);
  });

  it('an invitation is described as stored if the portal cannot send e-mails', async () => {
    startInviting(startSignedIn({ isStaff: true, abilities: ['MANAGE_USERS'], lacksMail: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await enter(await dialog.findByLabelText('E-mail address'), 'new@example.org');
    await userEvent.click(dialog.getByRole('radio', { name: /^Moderator/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('The invitation is stored until e-mail is set up')).toBeVisible();
  });

  it('an admin can withdraw a pending invitation', async () => {
    startInviting();
    const name = 'Withdraw the invitation to old@example.org';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('region', { name: 'Pending invitations (1)' })).toBeVisible();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
