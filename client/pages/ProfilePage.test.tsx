import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { accountAnswers, makeToken, startAccounts, viewer } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const HERE = {
  id: 's1',
  token: 't1',
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  ipAddress: '192.0.2.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36',
};
const PHONE = {
  ...HERE,
  id: 's2',
  token: 't2',
  createdAt: '2026-11-20T08:00:00.000Z',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
};

const preference = (topic: string, changed: object = {}) => ({
  ...{ __typename: 'MailPreference', topic, isOn: true, isRequired: false, ...changed },
});

function renderProfile(changed: Record<string, unknown> = {}, answers: Answers = {}) {
  localStorage.setItem('access-token', makeToken());
  const server = startAccounts({
    hasCookie: true,
    replies: {
      '/api/auth/list-sessions': { data: [PHONE, HERE] },
      '/api/auth/get-session': { data: { user: { email: viewer.email }, session: { id: 's1' } } },
    },
  });
  const profile = {
    ...viewer,
    role: 'USER',
    coordinates: [] as unknown[],
    imageUrl: null,
    isImagePending: false,
    imageProblem: null,
    emailVerified: true,
    mustVerifyEmail: false,
    hasPassword: true,
    canDeleteAccount: true,
    mailPreferences: [preference('REMINDERS'), preference('DECISIONS', { isRequired: true })],
    notifications: [] as unknown[],
    createdAt: '2026-11-01T08:00:00.000Z',
    ...changed,
  };
  const portal = renderPortal('/dashboard/profile', {
    ...accountAnswers,
    ...Object.fromEntries([['Profile', () => ({ data: { viewer: profile } })]]),
    ...answers,
  });
  return { ...portal, server, profile };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
/** Returns a mock that is called whenever navigation is blocked, even briefly. */
function watchHeld({ router }: ReturnType<typeof renderProfile>) {
  const held = vi.fn();
  router.subscribe(({ blockers }) => {
    if ([...blockers.values()].some(({ state }) => state === 'blocked')) held();
  });
  return held;
}
const bodyOf = (server: ReturnType<typeof startAccounts>, path: string) =>
  server.calls.find((call) => call.path === path)?.body;

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
    expect(required).toHaveAccessibleDescription('Always sent: you must not miss a result.');
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
    await userEvent.selectOptions(failed, 'At once');
    expect(await card.findByText('Try again later.')).toBeVisible();
    expect(failed).toHaveDisplayValue('Never');
  });

  it('the profile page has no notification settings for applicants', async () => {
    renderProfile();
    await section('E-mails');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  it("the profile page shows the user's name and e-mail address", async () => {
    renderProfile();
    const card = await section('User Information');
    expect(card.getByText('Stina Student')).toBeVisible();
    expect(card.getByText('student@example.org')).toBeVisible();
    expect(card.queryByText(/not confirmed yet/)).toBeNull();
    expect(card.queryByText('Role')).toBeNull();
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
    [
      { imageProblem: 'UNREACHABLE' },
      'Your picture is not shown. The address could not be reached from the internet. Choose another, or upload it here.',
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

  describe('unsaved name on the profile page', () => {
    const typeName = async () => {
      const edit = await section('Name and photo');
      await enter(edit.getByLabelText('Full Name'), ' Svensson');
      return edit;
    };
    const findQuestion = async () =>
      within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));

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
  });

  it('the profile page resends the confirmation link for an unverified address', async () => {
    const { server } = renderProfile({ emailVerified: false, mustVerifyEmail: true });
    expect(await screen.findByText(/Confirm it to apply, pay and write reviews/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resend link' }));
    expect(await screen.findByText(/The link is on its way\./)).toBeVisible();
    expect(bodyOf(server, '/api/auth/send-verification-email')).toEqual({ email: 'student@example.org' });
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

  it('changing the e-mail address needs no password if the account has none', async () => {
    const { server } = renderProfile({ hasPassword: false });
    const form = await section('E-mail address');
    expect(form.queryByLabelText('Your password')).toBeNull();
    await enter(form.getByLabelText('New e-mail address'), 'stina@example.org');
    await userEvent.click(form.getByRole('button', { name: 'Send link' }));
    expect(await form.findByText(/stina@example.org can be used/)).toBeVisible();
    expect(bodyOf(server, '/api/auth/change-email')).toEqual({ newEmail: 'stina@example.org' });
  });
});

describe('password section', () => {
  it('changing the password requires the current password', async () => {
    const { server } = renderProfile();
    const form = await section('Password');
    await enter(form.getByLabelText('Current password'), 'Wrong!2026');
    await userEvent.type(form.getByLabelText('New password'), 'Ab!1');
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(form.getByLabelText('New password')).toHaveAccessibleDescription(/at least 6 characters/),
    );
    await userEvent.type(form.getByLabelText('New password'), 'nother');
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
    await userEvent.type(dialog.getByLabelText('Your password'), 'Wrong');
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
