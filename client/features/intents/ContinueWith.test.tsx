import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { accountAnswers, startAccounts, startSignedIn } from '../auth/testAccount.ts';
import { answer, ID } from './testIntent.ts';

// product: P3.10
describe('pending scholarship on the home page', () => {
  const link = () => screen.findByRole('link', { name: 'Continue with Ghent University Master Grant' });

  it('the link to the pending scholarship is shown first and clears the intent', async () => {
    const { router, asked } = renderPortal('/', { ...startSignedIn(), ...answer() });
    const found = await link();
    expect(screen.getByRole('main').querySelector('a')).toBe(found);
    await userEvent.click(found);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/items/${ID}`));
    expect(asked.find(({ name }) => name === 'ClearIntent')?.variables).toEqual({ isContinued: true });
  });

  it('the Remove button discards the pending scholarship', async () => {
    const { asked } = renderPortal('/', { ...startSignedIn(), ...answer() });
    await link();
    await userEvent.click(screen.getByRole('button', { name: /^Remove “Continue with Ghent/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull());
    expect(asked.find(({ name }) => name === 'ClearIntent')?.variables).toEqual({ isContinued: false });
  });

  it('the home page does not request an intent for a visitor', async () => {
    startAccounts();
    const { asked } = renderPortal('/', { ...accountAnswers, ...answer() });
    await screen.findByRole('link', { name: 'Login' });
    expect(asked.some(({ name }) => name === 'Intent')).toBe(false);
  });
});

// product: P3.10
describe('scholarship intent before sign-in', () => {
  const calls = (server: ReturnType<typeof startAccounts>) =>
    server.calls.filter(({ path }) => path === '/api/auth/keep-intent').map(({ body }) => body);

  it('signing up saves the intended scholarship before the home page opens', async () => {
    const server = startAccounts();
    const { router } = renderPortal(`/ApplyScholar/${ID}`, { ...accountAnswers, ...answer() });
    await userEvent.click(await screen.findByRole('link', { name: 'Register' }));
    await enter(await screen.findByLabelText('Full Name'), 'Ada Lovelace');
    await enter(screen.getByLabelText('Email'), 'ada@example.org');
    await enter(screen.getByLabelText('Password'), 'Analytical!1');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('link', { name: /^Continue with Ghent/ });
    expect(router.state.location.pathname).toBe('/');
    expect(calls(server)).toEqual([{ cameFrom: `/ApplyScholar/${ID}`, leadsBack: false }]);
    const order = server.calls.map(({ path }) => path);
    expect(order.indexOf('/api/auth/keep-intent')).toBeLessThan(order.indexOf('/jwt'));
  });
});
