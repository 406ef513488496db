import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { accountAnswers, startAccounts, startSignedIn } from '../auth/testAccount.ts';
import { makeDeadline } from '../deadlines/testDeadline.ts';

const ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

const scholarship = {
  __typename: 'Scholarship',
  id: ID,
  scholarshipName: 'Ghent University Master Grant',
  universityName: 'Ghent University',
  universityImage: null,
  ...makeDeadline('2026-12-01'),
  canApply: true,
};

function answer(changed: { isApplying?: boolean; canApply?: boolean } = {}): Answers {
  const { isApplying = false, canApply = true } = changed;
  let intent: object | null = { __typename: 'Intent', isApplying, scholarship: { ...scholarship, canApply } };
  const viewer = () => ({ __typename: 'Viewer', id: 'u1', intent });
  return {
    StudentWaiting: () => ({
      data: { myDrafts: [], myApplications: { items: [] }, myPayments: { items: [] } },
    }),
    Home: () => ({
      data: {
        openScholarships: { totalCount: 0, totalIsCapped: false, countryCount: 0, popularSearches: [] },
        cards: { items: [] },
        closingSoonest: { items: [] },
      },
    }),
    Intent: () => ({ data: { viewer: viewer() } }),
    ClearIntent: () => {
      intent = null;
      return { data: { clearIntent: viewer() } };
    },
  };
}

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

  it.each([
    [{ isApplying: true }, '/ApplyScholar/'],
    [{ isApplying: true, canApply: false }, '/items/'],
  ])('a pending scholarship with %j links to %s…', async (changed, screenPath) => {
    renderPortal('/', { ...startSignedIn(), ...answer(changed) });
    expect(await link()).toHaveAttribute('href', `${screenPath}${ID}`);
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
