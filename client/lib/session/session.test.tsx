import { ServerError } from '@apollo/client/errors';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { accountAnswers, makeToken, startAccounts } from '../../features/auth/testAccount.ts';
import { ViewerDocument } from '../../features/auth/viewer.generated.ts';
import { createSession } from './session.ts';

const stored = () => localStorage.getItem('access-token');
const refusal = (code: string) => ({ data: null, errors: [{ message: 'No.', extensions: { code } }] });
const answering = (viewer: Answers[string]) => ({
  ...accountAnswers,
  ...Object.fromEntries([['Viewer', viewer]]),
});

// product: P3.5
describe('access token', () => {
  it('the access token is obtained with the cookie and sent with queries', async () => {
    startAccounts({ hasCookie: true });
    const { asked } = renderPortal('/about', accountAnswers);
    await screen.findByRole('button', { name: 'Account of Stina Student' });
    expect(stored()).toBeTruthy();
    expect(asked.find(({ name }) => name === 'Viewer')?.token).toBe(`Token ${stored()}`);
  });

  it('a valid stored access token is used without renewal', async () => {
    const token = makeToken();
    localStorage.setItem('access-token', token);
    const { calls } = startAccounts({ hasCookie: true });
    renderPortal('/about', accountAnswers);
    await screen.findByRole('button', { name: 'Account of Stina Student' });
    expect(calls).toEqual([]);
    expect(stored()).toBe(token);
  });

  // security: C92
  it.each([
    ['before it expires', 20],
    ['after it has expired', -60],
  ])('concurrent calls share a single renewal of the access token %s', async (_when, seconds) => {
    localStorage.setItem('access-token', makeToken(seconds));
    const { calls } = startAccounts({ hasCookie: true });
    const { asked } = renderPortal('/about', accountAnswers);
    await screen.findByRole('button', { name: 'Account of Stina Student' });
    expect(calls.filter(({ path }) => path === '/jwt')).toHaveLength(1);
    expect(new Set(asked.map(({ token }) => token))).toEqual(new Set([`Token ${stored()}`]));
  });

  it.each([-3600, 3600])(
    'the access token is not repeatedly renewed if a clock is %i seconds fast',
    async (fast) => {
      const token = makeToken(600, 'u1', '', Date.now() - fast * 1000);
      const { calls } = startAccounts({ hasCookie: true, replies: { '/jwt': { data: { token } } } });
      const { client } = renderPortal('/about', accountAnswers);
      await screen.findByRole('button', { name: 'Account of Stina Student' });
      await client.query({ query: ViewerDocument, fetchPolicy: 'network-only' });
      expect(calls.filter(({ path }) => path === '/jwt')).toHaveLength(1);
    },
  );

  it.each([
    ['a GraphQL error', () => refusal('UNAUTHENTICATED')],
    [
      'HTTP 401',
      () => {
        const response = { status: 401 } as Response;
        throw new ServerError('401', { response, bodyText: '{"code":"UNAUTHENTICATED"}' });
      },
    ],
  ])('the access token is renewed once after %s', async (_case, refuse) => {
    localStorage.setItem('access-token', makeToken());
    const { calls } = startAccounts({ hasCookie: true });
    let times = 0;
    const answers = answering(() => (++times === 1 ? refuse() : (accountAnswers.Viewer?.({}) ?? {})));
    renderPortal('/about', answers);
    expect(await screen.findByRole('button', { name: 'Account of Stina Student' })).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/get-session', '/jwt']);
  });

  // security: C92
  it('an expired session removes the access token and opens the sign-in screen', async () => {
    localStorage.setItem('access-token', makeToken());
    startAccounts({ hasCookie: false });
    const { router } = renderPortal(
      '/about',
      answering(() => refusal('UNAUTHENTICATED')),
    );
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(stored()).toBeNull();
  });

  it('a session ends if a renewed access token is rejected', async () => {
    localStorage.setItem('access-token', makeToken());
    const server = startAccounts({ hasCookie: true });
    renderPortal(
      '/about',
      answering(() => refusal('UNAUTHENTICATED')),
    );
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    await waitFor(() => expect(server.hasCookie).toBe(false));
    const count = (path: string) => server.calls.filter((call) => call.path === path).length;
    expect([count('/jwt'), count('/api/auth/sign-out')]).toEqual([1, 1]);
  });
});

// product: P1.10
describe('FORBIDDEN response', () => {
  // security: C92
  it('an entirely forbidden response signs the user out and clears the cache', async () => {
    localStorage.setItem('access-token', makeToken());
    const server = startAccounts({ hasCookie: true });
    let isRefused = false;
    const answers = answering(() => (isRefused ? refusal('FORBIDDEN') : (accountAnswers.Viewer?.({}) ?? {})));
    const { client, router } = renderPortal('/about', answers);
    await screen.findByRole('button', { name: 'Account of Stina Student' });
    expect(JSON.stringify(client.cache.extract())).toContain('Stina Student');
    isRefused = true;
    await client.refetchQueries({ include: [ViewerDocument] }).catch(() => {});
    expect(await screen.findByText(/your account is not allowed to do that/)).toBeVisible();
    expect(stored()).toBeNull();
    expect(server.hasCookie).toBe(false);
    expect(router.state.location.pathname).toBe('/login');
    expect(JSON.stringify(client.cache.extract())).not.toContain('Stina Student');
  });

  it('a partially forbidden response does not end the session', async () => {
    localStorage.setItem('access-token', makeToken());
    startAccounts({ hasCookie: true });
    const partial = () => ({ ...accountAnswers.Viewer?.({}), errors: refusal('FORBIDDEN').errors });
    const { client } = renderPortal('/about', answering(partial));
    const query = client.query({ query: ViewerDocument, fetchPolicy: 'network-only', errorPolicy: 'all' });
    expect((await query).error).toBeTruthy();
    expect(stored()).not.toBeNull();
  });
});

describe('sign-out that fails', () => {
  const renew = () => createSession().renew();

  it('a failed sign-out is repeated before the cookie is used again', async () => {
    const { calls, replies } = startAccounts({ hasCookie: true });
    replies['/api/auth/sign-out'] = { status: 429, data: {} };
    await createSession().signOut();
    expect(await renew()).toBeNull();
    delete replies['/api/auth/sign-out'];
    expect(await renew()).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('/jwt');
    expect(localStorage.length).toBe(0);
  });

  it('a new sign-in ends the repetition of a failed sign-out', async () => {
    const { replies } = startAccounts({ hasCookie: true });
    replies['/api/auth/sign-out'] = { status: 429, data: {} };
    await createSession().signOut();
    expect(await createSession().begin()).not.toBeNull();
    expect(await renew()).not.toBeNull();
  });
});

describe('session in another tab', () => {
  const tell = (token: string | null) => {
    if (token) localStorage.setItem('access-token', token);
    else localStorage.removeItem('access-token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'access-token', newValue: token }));
  };

  it('signing in or out in another tab updates this tab', async () => {
    startAccounts();
    renderPortal('/about', accountAnswers);
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    tell(makeToken());
    expect(await screen.findByRole('button', { name: 'Account of Stina Student' })).toBeVisible();
    tell(null);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Account of/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
  });
});
