import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';
import { oslo, startInviting } from './testInviting.ts';

// product: P7.37
describe('inviting users', () => {
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
});
