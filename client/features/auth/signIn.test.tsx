import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { answerPortal, renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { accountAnswers, makeToken, startAccounts } from './testAccount.ts';

async function fillLogin(password = 'Demo!2026') {
  await enter(await screen.findByLabelText('Email'), 'student@example.org');
  await enter(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

// product: P1.9
describe('screen for signed-in users', () => {
  it('a protected screen sends visitors to sign-in and then back', async () => {
    const server = startAccounts();
    const { router } = renderPortal('/dashboard/profile?from=mail', accountAnswers);
    await screen.findByRole('heading', { name: 'Login' });
    expect(screen.getByText('Sign in to see that page.')).toBeVisible();
    await fillLogin();
    expect(await screen.findByRole('heading', { name: 'User Information' })).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/dashboard/profile',
      search: '?from=mail',
    });
    expect(await screen.findByText('User Logged In Successfully')).toBeVisible();
    expect(server.calls.find(({ path }) => path === '/api/auth/sign-in/email')?.body).toEqual({
      email: 'student@example.org',
      password: 'Demo!2026',
    });
    expect(localStorage.getItem('access-token')).toBeTruthy();
  });

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

// product: P3.1
describe('sign-in screen', () => {
  // security: C91
  it.each(['//evil.example'])('sign-in redirects to the home page instead of to %s', async (from) => {
    startAccounts();
    const { router } = renderPortal('/login', accountAnswers);
    await screen.findByRole('heading', { name: 'Login' });
    await router.navigate(`/login?from=${encodeURIComponent(from)}`, { state: { from } });
    await fillLogin();
    await waitFor(() => {
      const { location, navigation } = router.state;
      expect((navigation.location ?? location).pathname).toBe('/');
    });
  });

  it('the sign-in screen explains wrong credentials and focuses the password', async () => {
    startAccounts({ replies: { '/api/auth/sign-in/email': { status: 401, data: { message: 'x' } } } });
    renderPortal('/login', accountAnswers);
    await fillLogin('Wrong!1');
    expect(await screen.findByText('Failed to log in. Please check your credentials.')).toBeVisible();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAccessibleDescription(/^Wrong e-mail or password/);
    expect(password).toHaveFocus();
    expect(password).toHaveValue('Wrong!1');
    expect(localStorage.getItem('access-token')).toBeNull();
  });

  it("the sign-in screen shows the server's message after too many attempts", async () => {
    const data = { code: 'RATE_LIMITED', message: 'Wait ten minutes.' };
    startAccounts({ replies: { '/api/auth/sign-in/email': { status: 429, data } } });
    renderPortal('/login', accountAnswers);
    await fillLogin();
    expect(await screen.findByText('Wait ten minutes.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Wait ten minutes.');
  });

  it('the sign-in form requires both fields and focuses the first empty field', async () => {
    const server = startAccounts();
    renderPortal('/login', accountAnswers);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(server.calls.some(({ path }) => path.includes('sign-in'))).toBe(false);
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
  it('registration requires name, e-mail and password', async () => {
    startAccounts();
    renderPortal('/register', accountAnswers);
    await userEvent.click(await screen.findByRole('button', { name: 'Register' }));
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
  });

  it.each([['Abcdef1', 'Password must contain a special character']])(
    'registration rejects the password %s',
    async (password, message) => {
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
    },
  );

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

  // product: P3.3
  it('registration offers only the sign-in services that are configured', async () => {
    startAccounts();
    const methods = { __typename: 'SignInMethods', google: false, github: true, oidc: null };
    renderPortal('/register', {
      ...accountAnswers,
      ...answerPortal({ isDemo: false }),
      SignInMethods: () => ({ data: { signInMethods: methods } }),
    });
    expect(await screen.findByRole('button', { name: 'Github Login' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Google Login' })).toBeNull();
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
  it('the account menu replaces Login and Sign up, and Logout ends the session', async () => {
    localStorage.setItem('access-token', makeToken());
    const server = startAccounts({ hasCookie: true });
    renderPortal('/about', accountAnswers);
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Stina Student' }));
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(localStorage.getItem('access-token')).toBeNull();
    await waitFor(() => expect(server.hasCookie).toBe(false));
  });
});
