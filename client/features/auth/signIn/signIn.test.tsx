import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerPortal, renderPortal } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { accountAnswers, makeToken, startAccounts } from '../testAccount.ts';

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
