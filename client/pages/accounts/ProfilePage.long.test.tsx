import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { bodyOf, HERE, preference, renderProfile, section, watchHeld } from './testProfile.ts';

// product: P6.3
describe('profile page', () => {
  // product: P18.49
  it('the profile page switches off optional e-mails and explains why others are required', async () => {
    const sent: unknown[] = [];
    const { profile } = renderProfile(
      {},
      {
        SetMailPreference: (variables) => {
          sent.push(variables);
          const mailPreferences = [preference('REMINDERS', { isOn: false }), profile.mailPreferences[1]];
          return { data: { setMailPreference: { ...profile, __typename: 'Viewer', mailPreferences } } };
        },
      },
    );
    const mails = await section('E-mails');
    const toggle = mails.getByRole('checkbox', { name: 'Reminders before a deadline' });
    expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(sent).toEqual([{ input: { topic: 'REMINDERS', isOn: false } }]);
    const required = mails.getByRole('checkbox', { name: 'Decisions' });
    expect(required).toBeDisabled();
    expect(required).toBeChecked();
    expect(required).toHaveAccessibleDescription('Always sent, so that you don’t miss a result.');
  });

  // product: P7.42
  it('staff can choose when they get e-mails about waiting work', async () => {
    const sent: unknown[] = [];
    const notifications = [
      { __typename: 'Notification', kind: 'NEW_APPLICATIONS', time: 'DAILY' },
      { __typename: 'Notification', kind: 'FAILED_MAILS', time: 'AT_ONCE' },
    ];
    let isRefused = false;
    const { profile } = renderProfile(
      { notifications },
      {
        SetNotification: (variables) => {
          sent.push(variables);
          const [first] = notifications;
          return isRefused
            ? { errors: [{ message: 'Try again later.', extensions: { code: 'RATE_LIMITED' } }] }
            : {
                data: {
                  setNotification: {
                    ...profile,
                    __typename: 'Viewer',
                    notifications: [first, { ...notifications[1], time: 'NEVER' }],
                  },
                },
              };
        },
      },
    );
    const card = await section('Notifications');
    const failed = card.getByLabelText('Failed e-mails');
    expect(card.getByLabelText('New applications')).toHaveDisplayValue('Daily');
    expect(card.queryByLabelText('Fee waiver requests')).toBeNull();
    await userEvent.selectOptions(failed, 'Never');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(failed).toHaveDisplayValue('Never');
    expect(sent).toEqual([{ input: { kind: 'FAILED_MAILS', time: 'NEVER' } }]);
    isRefused = true;
    await userEvent.selectOptions(failed, 'Immediately');
    expect(await card.findByText('Try again later.')).toBeVisible();
    expect(failed).toHaveDisplayValue('Never');
  });

  // product: P7.37
  it("the profile page lists a coordinator's organisations and explains the role", async () => {
    const organisation = { __typename: 'Organisation', id: 'o1', name: 'University of Bergen' };
    renderProfile({ coordinates: [organisation] });
    const card = await section('User Information');
    expect(card.getByText('Coordinator')).toBeVisible();
    expect(card.getByText(/^University of Bergen\./)).toBeVisible();
    expect(card.getByText(/processes the applications for them\.$/)).toBeVisible();
  });

  // product: P8.9
  it.each([
    [{ isImagePending: true }, 'The picture is being fetched from the address you gave.'],
    [
      { isImagePending: true, imageProblem: 'TOO_SLOW' },
      'Your picture is not shown. The picture took too long to arrive. Choose another, or upload it here.',
    ],
  ])('the profile page shows the status of an external photo: %j', async (changed, sentence) => {
    renderProfile(changed);
    expect((await section('User Information')).getByText(sentence)).toBeVisible();
  });

  // product: P8.9
  it('the profile page polls for a pending photo and then shows it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { profile } = renderProfile({ isImagePending: true });
    const card = await section('User Information');
    expect(card.queryByRole('img', { name: profile.name })).toBeNull();
    Object.assign(profile, {
      isImagePending: false,
      image: { __typename: 'Image', url: '/media/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90' },
    });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await card.findByRole('img', { name: profile.name })).toBeVisible();
    expect(card.queryByText(/is being fetched/)).toBeNull();
  });

  describe('unsaved name on the profile page', () => {
    const typeName = async () => {
      const edit = await section('Name and photo');
      await enter(edit.getByLabelText('Full Name'), ' Svensson');
      return edit;
    };
    const findQuestion = async () =>
      within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));

    // product: P1.8
    it('Logout with an unsaved name asks for confirmation', async () => {
      renderProfile();
      await typeName();
      await userEvent.click(await screen.findByRole('button', { name: 'Account of Stina Student' }));
      await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
      const question = await findQuestion();
      expect(localStorage.getItem('access-token')).not.toBeNull();
      await userEvent.click(question.getByRole('button', { name: 'Leave' }));
      await waitFor(() => expect(localStorage.getItem('access-token')).toBeNull());
    });

    it('a saved name needs no confirmation until it is changed again', async () => {
      const { router, server } = renderProfile();
      const edit = await typeName();
      await userEvent.type(edit.getByLabelText('Full Name'), ' ');
      await userEvent.click(edit.getByRole('button', { name: 'Save' }));
      await screen.findByText('Your profile was saved');
      expect(bodyOf(server, '/api/auth/update-user')).toMatchObject({ name: 'Stina Student Svensson' });
      expect(edit.getByLabelText('Full Name')).toHaveValue('Stina Student Svensson ');
      await userEvent.type(edit.getByLabelText('Full Name'), 's');
      await router.navigate('/about');
      await userEvent.click((await findQuestion()).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.type(edit.getByLabelText('Full Name'), '{Backspace}');
      await router.navigate('/about');
      await waitFor(() => expect(router.state.location.pathname).toBe('/about'));
    });

    it('signing out everywhere does not ask for confirmation', async () => {
      const portal = renderProfile();
      const held = watchHeld(portal);
      await typeName();
      await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
      await waitFor(() => expect(localStorage.getItem('access-token')).toBeNull());
      expect(portal.router.state.location.pathname).toBe('/');
      expect(held).not.toHaveBeenCalled();
    });

    it('leaving the page with an unsaved name asks for confirmation', async () => {
      const { router } = renderProfile();
      const edit = await typeName();
      await router.navigate('/about');
      await userEvent.click((await findQuestion()).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(edit.getByLabelText('Full Name')).toHaveValue('Stina Student Svensson');
      await router.navigate('/about');
      await userEvent.click((await findQuestion()).getByRole('button', { name: 'Leave' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/about'));
    });
  });

  it('the profile page resends the confirmation link for an unverified address', async () => {
    const { server } = renderProfile({ emailVerified: false, mustVerifyEmail: true });
    expect(await screen.findByText(/Confirm it to apply, pay and write reviews/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resend link' }));
    expect(await screen.findByText(/The link is on its way\./)).toBeVisible();
    expect(bodyOf(server, '/api/auth/send-verification-email')).toEqual({ email: 'student@example.org' });
  });

  it('changing the e-mail address needs no password if the account has none', async () => {
    const { server } = renderProfile({ hasPassword: false });
    const form = await section('E-mail address');
    expect(form.queryByLabelText('Your password')).toBeNull();
    await enter(form.getByLabelText('New e-mail address'), 'stina@example.org');
    await userEvent.click(form.getByRole('button', { name: 'Send link' }));
    expect(await form.findByText(/stina@example.org can be used/)).toBeVisible();
    expect(bodyOf(server, '/api/auth/change-email')).toEqual({ newEmail: 'stina@example.org' });
  });

  it('the profile page has no notification settings for applicants', async () => {
    renderProfile();
    await section('E-mails');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });
});

describe('password section', () => {
  it('changing the password ends other sessions and updates the session list', async () => {
    const { server } = renderProfile();
    const list = await section('Where you are signed in');
    expect(await list.findByText('Safari on iPhone')).toBeVisible();
    const form = await section('Password');
    await enter(form.getByLabelText('Current password'), 'Demo!2026');
    await enter(form.getByLabelText('New password'), 'Another!2026');
    server.replies['/api/auth/list-sessions'] = { data: [HERE] };
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
    expect(list.getByText('Chrome on Linux')).toBeVisible();
  });

  it('an account without a password receives a link to create one', async () => {
    const { server } = renderProfile({ hasPassword: false });
    const form = await section('Password');
    expect(form.queryByLabelText('Current password')).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Send me a link' }));
    expect(await form.findByText(/on its way to student@example.org/)).toBeVisible();
    expect(bodyOf(server, '/api/auth/request-password-reset')).toEqual({ email: 'student@example.org' });
  });
});

describe('account data and deletion', () => {
  it('a user can download all personal data as a JSON file', async () => {
    let name = '';
    let content: Blob | undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    URL.createObjectURL = (given) => {
      content = given as Blob;
      return 'blob:x';
    };
    URL.revokeObjectURL = () => {};
    renderProfile(
      {},
      Object.fromEntries([['MyData', () => ({ data: { myData: { profile: { id: 'u1' } } } })]]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/));
    expect(JSON.parse((await content?.text()) ?? '')).toEqual({ profile: { id: 'u1' } });
  });
});

describe('session list', () => {
  it('signing out everywhere also ends the current session', async () => {
    const { server, router } = renderProfile();
    const list = await section('Where you are signed in');
    await userEvent.click(await list.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(localStorage.getItem('access-token')).toBeNull());
    expect(server.calls.map(({ path }) => path)).toContain('/api/auth/revoke-sessions');
    expect(router.state.location.pathname).toBe('/');
  });

  it('an expired session redirects to sign-in with a message', async () => {
    const { server, router } = renderProfile();
    const list = await section('Where you are signed in');
    server.replies['/api/auth/revoke-session'] = { status: 401, data: { code: 'UNAUTHORIZED' } };
    await userEvent.click(await list.findByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/login',
      state: { from: '/dashboard/profile' },
    });
  });
});
