import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { startInviting } from './testInviting.ts';

// product: P7.37
describe('inviting users', () => {
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

  it('an admin can withdraw a pending invitation', async () => {
    startInviting();
    const name = 'Withdraw the invitation to old@example.org';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('region', { name: 'Pending invitations (1)' })).toBeVisible();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
