import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { accountAnswers, startAccounts } from './testAccount.ts';

const gate = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
});

vi.mock('../../pages/about/FeesPage.tsx', async (load) => {
  await gate.opened;
  return load();
});

// product: P3.1
describe('link followed during sign-in', () => {
  it("following a link during sign-in opens that link's page", async () => {
    const server = startAccounts();
    const { router, session } = renderPortal('/login', accountAnswers);
    await enter(await screen.findByLabelText('Email'), 'student@example.org');
    await enter(screen.getByLabelText('Password'), 'Demo!2026');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const known = fetch;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      await answered;
      return known(...given);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await userEvent.click(screen.getByRole('link', { name: 'Fees and refunds' }));
    expect(router.state.navigation.location?.pathname).toBe('/fees');
    act(() => answer());
    await waitFor(() => expect(session.read().status).toBe('signedIn'));
    // This button appears only after the sign-in screen would have redirected.
    await screen.findByRole('button', { name: 'Account of Stina Student' });
    act(() => gate.open());
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(router.state.location.pathname).toBe('/fees');
    expect(server.hasCookie).toBe(true);
  });
});
