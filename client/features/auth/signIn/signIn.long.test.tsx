import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerPortal, renderPortal } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { accountAnswers, makeToken, startAccounts } from '../testAccount.ts';

async function fillLogin(password = 'Demo!2026') {
  await enter(await screen.findByLabelText('Email'), 'student@example.org');
  await enter(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

// product: P3.1
describe('sign-in screen', () => {
  // security: C91
  it.each(['/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/register'])(
    'sign-in redirects to the home page instead of to %s',
    async (from) => {
      startAccounts();
      const { router } = renderPortal('/login', accountAnswers);
      await screen.findByRole('heading', { name: 'Login' });
      await router.navigate(`/login?from=${encodeURIComponent(from)}`, { state: { from } });
      await fillLogin();
      await waitFor(() => {
        const { location, navigation } = router.state;
        expect((navigation.location ?? location).pathname).toBe('/');
      });
    },
  );

  it('sign-in can be retried as soon as the error appears', async () => {
    startAccounts({ replies: { '/api/auth/sign-in/email': { status: 401, data: {} } } });
    renderPortal('/login', accountAnswers);
    const password = await screen.findByLabelText('Password');
    const wasBusy: boolean[] = [];
    // The field is focused once for typing, and again as soon as the error appears.
    password.addEventListener('focus', () =>
      wasBusy.push(screen.getByRole('button', { name: /^Sign/ }).hasAttribute('disabled')),
    );
    await fillLogin('Wrong!1');
    await screen.findByText(/^Wrong e-mail or password/);
    expect(wasBusy).toEqual([false, false]);
  });

  it('a successful sign-in replaces the previous error message', async () => {
    const server = startAccounts();
    const data = { message: 'x' };
    server.replies['/api/auth/sign-in/email'] = { status: 401, data };
    renderPortal('/login', accountAnswers);
    await fillLogin('Wrong!1');
    const failure = 'Failed to log in. Please check your credentials.';
    await screen.findByText(failure);
    delete server.replies['/api/auth/sign-in/email'];
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('User Logged In Successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull(), { timeout: 1500 });
    expect(screen.getByText('User Logged In Successfully')).toBeVisible();
  });

  it.each([
    [
      { code: 'INVALID_INPUT', message: 'x', fields: { email: 'Give an address.' } },
      'Email',
      'Give an address.',
    ],
    [{ code: 'FORBIDDEN', message: 'Not from this page.' }, 'Password', 'Not from this page.'],
  ])('sign-in does not report a wrong password for %j', async (data, label, message) => {
    startAccounts({ replies: { '/api/auth/sign-in/email': { status: 403, data } } });
    renderPortal('/login', accountAnswers);
    await fillLogin();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(screen.queryByText(/^Wrong e-mail or password/)).toBeNull();
  });

  it('the sign-in form shows a notice and a field error for a rejected address', async () => {
    const data = { code: 'INVALID_INPUT', message: 'x', fields: { email: 'Give an address.' } };
    startAccounts({ replies: { '/api/auth/sign-in/email': { status: 400, data } } });
    renderPortal('/login', accountAnswers);
    await fillLogin();
    expect(await screen.findByText('Failed to log in. Please check your credentials.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Give an address.');
  });

  it('the sign-in screen can show the password', async () => {
    startAccounts();
    renderPortal('/login', accountAnswers);
    const field = await screen.findByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });
});

// product: P3.2
describe('registration screen', () => {
  it.each([
    ['Ab!1', 'Password must be at least 6 characters long'],
    ['abcde!1', 'Password must contain an uppercase letter'],
    ['Abcdef1', 'Password must contain a special character'],
  ])('registration rejects the password %s', async (password, message) => {
    const server = startAccounts();
    renderPortal('/register', accountAnswers);
    await enter(await screen.findByLabelText('Full Name'), 'Ada Lovelace');
    await enter(screen.getByLabelText('Email'), 'ada@example.org');
    const field = screen.getByLabelText('Password');
    await userEvent.type(field, password);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(field).toHaveAccessibleDescription(message);
    expect(field).toHaveFocus();
    const rules = within(screen.getByRole('list', { name: 'Password requirements' }));
    expect(rules.getAllByRole('img', { name: 'met' })).toHaveLength(2);
    expect(server.calls.some(({ path }) => path.includes('sign-up'))).toBe(false);
  });

  it('registration shows a connection error for a response without a message', async () => {
    startAccounts({ replies: { '/api/auth/sign-up/email': { status: 418, data: {} } } });
    renderPortal('/register', accountAnswers);
    await enter(await screen.findByLabelText('Full Name'), 'Ada Lovelace');
    await enter(screen.getByLabelText('Email'), 'ada@example.org');
    await enter(screen.getByLabelText('Password'), 'Analytical!1');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText(/^Registration failed: The server did not respond/)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^The server did not respond/);
  });

  it("registration shows the server's error in a message and next to the field", async () => {
    const data = { code: 'INVALID_INPUT', message: 'x', fields: { image: 'Give an address.' } };
    startAccounts({ replies: { '/api/auth/sign-up/email': { status: 400, data } } });
    renderPortal('/register', accountAnswers);
    await enter(await screen.findByLabelText('Full Name'), 'Ada Lovelace');
    await enter(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.type(screen.getByLabelText(/Image Url/), 'ftp://x');
    await enter(screen.getByLabelText('Password'), 'Analytical!1');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText('Registration failed: Give an address.')).toBeVisible();
    expect(screen.getByLabelText(/Image Url/)).toHaveAccessibleDescription('Give an address.');
  });

  it('a successful registration replaces the previous error message', async () => {
    const server = startAccounts();
    const data = { code: 'INVALID_INPUT', message: 'x', fields: { email: 'Another one.' } };
    server.replies['/api/auth/sign-up/email'] = { status: 400, data };
    renderPortal('/register', accountAnswers);
    await enter(await screen.findByLabelText('Full Name'), 'Ada Lovelace');
    await enter(screen.getByLabelText('Email'), 'ada@example.org');
    await enter(screen.getByLabelText('Password'), 'Analytical!1');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Registration failed: Another one.');
    delete server.replies['/api/auth/sign-up/email'];
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByText(/^Registration successful/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Registration failed: Another one.')).toBeNull(), {
      timeout: 1500,
    });
  });

  it('registration shows no separator if no sign-in service is configured', async () => {
    startAccounts();
    renderPortal('/register', { ...accountAnswers, ...answerPortal({ isDemo: false }) });
    expect(await screen.findByRole('button', { name: 'Register' })).toBeVisible();
    expect(screen.queryByText('or')).toBeNull();
  });

  // product: P3.3
  it('the demo explains that a sign-in service is not configured', async () => {
    startAccounts();
    renderPortal('/register', accountAnswers);
    await userEvent.click(await screen.findByRole('button', { name: 'Google Login' }));
    expect(await screen.findByText(/^Google is not set up/)).toBeVisible();
  });
});

describe('account menu', () => {
  async function openMenu() {
    localStorage.setItem('access-token', makeToken());
    startAccounts({ hasCookie: true });
    renderPortal('/about', accountAnswers);
    const target = await screen.findByRole('button', { name: 'Account of Stina Student' });
    await userEvent.click(target);
    expect(target).toHaveAttribute('aria-expanded', 'true');
    return target;
  }
  const logout = () => screen.queryByRole('button', { name: 'Logout' });

  it('the account menu can be used by keyboard, and Escape restores the focus', async () => {
    const target = await openMenu();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'User Information' })).toHaveFocus();
    await userEvent.tab();
    expect(logout()).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(logout()).toBeNull();
    expect(target).toHaveFocus();
    expect(target).toHaveAttribute('aria-expanded', 'false');
  });

  it('the account menu closes on blur, an outside click and navigation', async () => {
    const target = await openMenu();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(logout()).toBeNull();
    await userEvent.click(target);
    expect(logout()).toBeVisible();
    await userEvent.click(screen.getByRole('main'));
    expect(logout()).toBeNull();
    await userEvent.click(target);
    await userEvent.click(screen.getByRole('link', { name: 'User Information' }));
    await screen.findByRole('heading', { name: 'User Information' });
    expect(logout()).toBeNull();
  });

  it('Logout ends the session even if the user immediately follows another link', async () => {
    localStorage.setItem('access-token', makeToken());
    const server = startAccounts({ hasCookie: true });
    const { router } = renderPortal('/about', accountAnswers);
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Stina Student' }));
    const logoutButton = await screen.findByRole('button', { name: 'Logout' });
    const elsewhere = screen.getByRole('link', { name: 'Contact' });
    act(() => {
      logoutButton.click();
      expect(router.state.navigation.location?.pathname).toBe('/');
    });
    act(() => elsewhere.click());
    await waitFor(() => expect(server.hasCookie).toBe(false));
    expect(router.state.location.pathname).toBe('/contact');
  });
});

// product: P1.9
describe('screen for signed-in users', () => {
  it('a protected screen shows a progress bar until the session is known', async () => {
    startAccounts({ hasCookie: true });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const known = fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      await answered;
      return known(...given);
    });
    renderPortal('/dashboard', accountAnswers);
    expect(
      await screen.findByRole('progressbar', { name: 'Checking whether you are signed in' }),
    ).toBeInTheDocument();
    answer();
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    expect(screen.getByText('Welcome back, Stina Student.')).toBeVisible();
  });
});
