import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { accountAnswers, startAccounts, startSignedIn } from '../auth/testAccount.ts';
import { answer, ID } from './testIntent.ts';

// product: P3.10
describe('pending scholarship on the home page', () => {
  const link = () => screen.findByRole('link', { name: 'Continue with Ghent University Master Grant' });

  it.each([
    [{ isApplying: true }, '/ApplyScholar/'],
    [{ isApplying: true, canApply: false }, '/items/'],
  ])('a pending scholarship with %j links to %s…', async (changed, screenPath) => {
    renderPortal('/', { ...startSignedIn(), ...answer(changed) });
    expect(await link()).toHaveAttribute('href', `${screenPath}${ID}`);
  });
});

// product: P3.10
describe('scholarship intent before sign-in', () => {
  const calls = (server: ReturnType<typeof startAccounts>) =>
    server.calls.filter(({ path }) => path === '/api/auth/keep-intent').map(({ body }) => body);

  it('a password reset request includes the intended scholarship', async () => {
    const server = startAccounts();
    renderPortal(`/ApplyScholar/${ID}`, accountAnswers);
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot password' });
    await enter(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
    await screen.findByText(/a link is on its way/);
    expect(server.calls.find(({ path }) => path.includes('request-password-reset'))?.body).toEqual({
      email: 'ada@example.org',
      cameFrom: `/ApplyScholar/${ID}`,
    });
  });

  it('sign-in from a screen without a scholarship saves no intent', async () => {
    const server = startAccounts();
    renderPortal('/dashboard', accountAnswers);
    await enter(await screen.findByLabelText('Email'), 'student@example.org');
    await enter(screen.getByLabelText('Password'), 'Demo!2026');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('heading', { name: 'Today' });
    expect(calls(server)).toEqual([]);
  });
});
