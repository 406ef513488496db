import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { bodyOf, HERE, renderProfile, section, watchHeld } from './testProfile.ts';

// product: P6.3
describe('profile page', () => {
  it("the profile page shows the user's name and e-mail address", async () => {
    renderProfile();
    const card = await section('User Information');
    expect(card.getByText('Stina Student')).toBeVisible();
    expect(card.getByText('student@example.org')).toBeVisible();
    expect(card.queryByText(/not confirmed yet/)).toBeNull();
    expect(card.queryByText('Role')).toBeNull();
  });

  // product: P8.9
  it.each([
    [
      { imageProblem: 'UNREACHABLE' },
      'Your picture is not shown. The address could not be reached from the internet. Choose another, or upload it here.',
    ],
  ])('the profile page shows the status of an external photo: %j', async (changed, sentence) => {
    renderProfile(changed);
    expect((await section('User Information')).getByText(sentence)).toBeVisible();
  });

  it('the profile page requires a name and saves it', async () => {
    const { server, profile } = renderProfile();
    const edit = await section('Name and photo');
    await userEvent.clear(edit.getByLabelText('Full Name'));
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(edit.getByLabelText('Full Name')).toHaveAccessibleDescription('This field is required'),
    );
    expect(bodyOf(server, '/api/auth/update-user')).toBeUndefined();
    await enter(edit.getByLabelText('Full Name'), 'Stina Svensson');
    profile.name = 'Stina Svensson';
    await userEvent.click(edit.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile was saved')).toBeVisible();
    expect(bodyOf(server, '/api/auth/update-user')).toEqual({ name: 'Stina Svensson' });
    expect((await section('User Information')).getByText('Stina Svensson')).toBeVisible();
  });

  it('changing the e-mail address requires the password and sends a link', async () => {
    const { server } = renderProfile();
    const form = await section('E-mail address');
    const field = form.getByLabelText('New e-mail address');
    const password = form.getByLabelText('Your password');
    const submit = () => userEvent.click(form.getByRole('button', { name: 'Send link' }));
    await enter(field, 'Student@Example.org');
    await submit();
    await waitFor(() => expect(field).toHaveAccessibleDescription('This is already your address.'));
    expect(password).toHaveAccessibleDescription('This field is required');
    await userEvent.clear(field);
    await enter(field, 'stina@example.org');
    await enter(password, 'Demo!2026');
    const fields = { currentPassword: 'This is not your password.' };
    const data = { code: 'INVALID_INPUT', message: 'x', fields };
    server.replies['/api/auth/change-email'] = { status: 400, data };
    await submit();
    await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password.'));
    delete server.replies['/api/auth/change-email'];
    await submit();
    expect(await form.findByText(/stina@example.org can be used/)).toBeVisible();
    expect(bodyOf(server, '/api/auth/change-email')).toEqual({
      newEmail: 'stina@example.org',
      currentPassword: 'Demo!2026',
    });
    expect(password).toHaveValue('');
  });
});

describe('password section', () => {
  it('changing the password requires the current password', async () => {
    const { server } = renderProfile();
    const form = await section('Password');
    await enter(form.getByLabelText('Current password'), 'Wrong!2026');
    await enter(form.getByLabelText('New password'), 'Ab!1');
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(form.getByLabelText('New password')).toHaveAccessibleDescription(/at least 6 characters/),
    );
    await enter(form.getByLabelText('New password'), 'nother');
    server.replies['/api/auth/change-password'] = {
      status: 400,
      data: { code: 'INVALID_PASSWORD', message: 'Invalid password' },
    };
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(form.getByLabelText('Current password')).toHaveAccessibleDescription('Wrong password.'),
    );
    delete server.replies['/api/auth/change-password'];
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    expect(await form.findByText(/^Your password was changed/)).toBeVisible();
    expect(form.getByLabelText('New password')).toHaveValue('');
  });
});

describe('session list', () => {
  it('the session list shows the newest first, and another session can be ended', async () => {
    const { server } = renderProfile();
    const list = await section('Where you are signed in');
    const rows = await list.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/ on /).textContent)).toEqual([
      'Chrome on Linux',
      'Safari on iPhone',
    ]);
    expect(within(rows[0] as HTMLElement).getByText('This device')).toBeVisible();
    server.replies['/api/auth/list-sessions'] = { data: [HERE] };
    await userEvent.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
    expect(bodyOf(server, '/api/auth/revoke-session')).toEqual({ token: 't2' });
    expect(list.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });
});

describe('account data and deletion', () => {
  it('deleting the account requires the correct password and clears local drafts', async () => {
    const given: unknown[] = [];
    const answer: Answers[string] = ({ password }) => {
      given.push(password);
      if (password === 'Demo!2026')
        return {
          data: { deleteMyAccount: { __typename: 'DeletedUser', id: 'u1', isKeptAnonymously: false } },
        };
      const fields = { password: 'This is not your password.' };
      return { data: null, errors: [{ message: 'x', extensions: { code: 'INVALID_INPUT', fields } }] };
    };
    for (const owner of ['u1', 'u2']) localStorage.setItem(`draft:${owner}:s1`, '{}');
    const portal = renderProfile({}, Object.fromEntries([['DeleteMyAccount', answer]]));
    const held = watchHeld(portal);
    const leave = await section('Delete my account');
    expect(leave.getByText(/are kept for the records/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Full Name'), 's');
    await userEvent.click(leave.getByRole('button', { name: 'Delete my account' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Are you sure\?/ }));
    await enter(dialog.getByLabelText('Your password'), 'Wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(
        'This is not your password.',
      ),
    );
    await userEvent.clear(dialog.getByLabelText('Your password'));
    await enter(dialog.getByLabelText('Your password'), 'Demo!2026');
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    expect(given).toEqual(['Wrong', 'Demo!2026']);
    expect(held).not.toHaveBeenCalled();
    expect(portal.router.state.location.pathname).toBe('/');
    expect(localStorage.getItem('access-token')).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:u2:s1']);
  });

  it('the last admin cannot delete their account', async () => {
    renderProfile({ canDeleteAccount: false });
    const leave = await section('Delete my account');
    expect(leave.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
    expect(leave.getByText(/last admin/)).toBeVisible();
  });
});
