import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { accountAnswers, startAccounts } from './testAccount.ts';

beforeEach(() => localStorage.clear());

const READ = '/api/auth/read-link';
const CONFIRM = '/api/auth/confirm-email';
const facts = { purpose: 'verifyEmail', email: 'ada@example.org', isReady: false, hasPassword: true };

function open(changed: object = {}, hasCookie = false) {
  const server = startAccounts({ hasCookie, replies: { [READ]: { data: { ...facts, ...changed } } } });
  return { server, ...renderPortal('/confirm-email?token=t1', accountAnswers) };
}

const sent = (server: ReturnType<typeof startAccounts>, path: string) =>
  server.calls.filter((call) => call.path === path).map(({ body }) => body);

// product: P3.6
describe('e-mail confirmation page', () => {
  it('the confirmation page asks for the password, confirms the address and signs in', async () => {
    const { server } = open();
    const password = await screen.findByLabelText('Password');
    expect(screen.getByText(/^To confirm ada@example.org, enter the password/)).toBeVisible();
    expect(sent(server, CONFIRM)).toEqual([]);
    await enter(password, 'Demo!2026');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('ada@example.org is confirmed.')).toBeVisible();
    expect(sent(server, CONFIRM)).toEqual([{ token: 't1', password: 'Demo!2026' }]);
    expect(sent(server, '/api/auth/sign-in/email')).toEqual([
      { email: 'ada@example.org', password: 'Demo!2026' },
    ]);
    expect(screen.getByRole('link', { name: 'Go to your profile' })).toBeVisible();
  });

  it('the confirmation page reports a wrong password under its field', async () => {
    const { server } = open();
    const sentence = 'This is not the password of this account.';
    server.replies[CONFIRM] = { status: 400, data: { fields: { password: sentence } } };
    const password = await screen.findByLabelText('Password');
    await userEvent.type(password, 'Wrong!1');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription(sentence));
    expect(sent(server, '/api/auth/sign-in/email')).toEqual([]);
  });

  it('the confirmation page shows a single button if the user has just signed in', async () => {
    const { server } = open({ isReady: true }, true);
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByText('ada@example.org is confirmed.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(sent(server, CONFIRM)).toEqual([{ token: 't1' }]);
  });

  it('the confirmation page offers other sign-in services to accounts without a password', async () => {
    open({ hasPassword: false });
    expect(await screen.findByRole('button', { name: 'Google Login' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
  });

  it('the confirmation page lets a person report an account they did not create', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByText('I did not create this account'));
    expect(screen.getByText(/ends all other access to the account/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a password' })).toHaveAttribute('href', '/forgot');
    expect(sent(server, CONFIRM)).toEqual([]);
  });

  it.each([
    ['/confirm-email', 200],
    ['/confirm-email?token=old', 400],
  ])('the page %s explains that the link is invalid and how to request another', async (path, status) => {
    startAccounts({ replies: { [READ]: { status, data: { fields: { token: 'x' } } } } });
    renderPortal(path, accountAnswers);
    expect(
      await screen.findByText(/^This link has expired, was already used or is incomplete/),
    ).toBeVisible();
    const again = screen.getByRole('link', { name: 'Sign in and request a new link in your profile.' });
    expect(again).toHaveAttribute('href', '/dashboard/profile');
  });

  it('the confirmation page offers a retry if the server is unreachable', async () => {
    const { server } = open();
    await screen.findByLabelText('Password');
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    renderPortal('/confirm-email?token=t1', accountAnswers);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(sent(server, CONFIRM)).toEqual([]);
  });
});
