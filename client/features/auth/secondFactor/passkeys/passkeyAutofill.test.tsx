import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../../app/testPortal.tsx';
import { accountAnswers, startAccounts } from '../../testAccount.ts';
import { OPTIONS, SIGNED, stubPasskeys } from './testPasskeys.ts';

const START = '/api/auth/sign-in/passkey/start';
const SIGN_IN = '/api/auth/sign-in/passkey';
const REFUSED = { status: 400, data: { code: 'INVALID_INPUT', message: 'This passkey was not accepted.' } };

function stubAutofill() {
  const choices: ((given: object) => void)[] = [];
  const cancels: string[] = [];
  const asked = stubPasskeys(
    ({ signal }) =>
      new Promise((resolve, reject) => {
        choices.push(resolve);
        signal?.addEventListener('abort', () => {
          cancels.push('cancelled');
          reject(signal.reason);
        });
      }),
    true,
  );
  const choose = async (round: number) => {
    await waitFor(() => expect(choices).toHaveLength(round));
    choices.at(-1)?.(SIGNED);
  };
  return { asked, cancels, choose };
}

function startServer() {
  return startAccounts({ replies: { [START]: { data: OPTIONS } } });
}

// product: P3.11
describe('passkey autofill', () => {
  it('autofill signs in with the passkey that the user chooses in the e-mail field', async () => {
    const server = startServer();
    const { asked, choose } = stubAutofill();
    const { router } = renderPortal('/login?from=%2Fdashboard%2Fprofile', accountAnswers);
    expect(await screen.findByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(asked).toHaveLength(1));
    server.hasCookie = true;
    await choose(1);
    expect(await screen.findByText('User Logged In Successfully')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/profile'));
    expect(asked[0]).toMatchObject({ mediation: 'conditional' });
    expect(server.calls.find(({ path }) => path === SIGN_IN)?.body).toMatchObject({
      passkey: { id: 'cGhvbmU', response: { signature: 'c2lnbmF0dXJl' } },
    });
  });

  it('the sign-in screen explains why a passkey was rejected and offers passkeys again', async () => {
    const server = startServer();
    server.replies[SIGN_IN] = REFUSED;
    const { choose } = stubAutofill();
    const { router } = renderPortal('/login', accountAnswers);
    await choose(1);
    const field = await screen.findByLabelText('Email');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This passkey was not accepted.'));
    expect(field).toHaveFocus();
    delete server.replies[SIGN_IN];
    server.hasCookie = true;
    await choose(2);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.calls.filter(({ path }) => path === START)).toHaveLength(2);
  });

  it('leaving the sign-in screen cancels the passkey request', async () => {
    startServer();
    const { asked, cancels } = stubAutofill();
    const { router } = renderPortal('/login', accountAnswers);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(cancels).toEqual([]);
    await router.navigate('/about');
    await waitFor(() => expect(cancels).toEqual(['cancelled']));
    expect(asked).toHaveLength(1);
  });

  it('the sign-in screen stops offering passkeys after the browser rejects five requests', async () => {
    startServer();
    const asked = stubPasskeys(async () => {
      throw new DOMException('The operation was not allowed.', 'NotAllowedError');
    }, true);
    renderPortal('/login', accountAnswers);
    await waitFor(() => expect(asked).toHaveLength(5));
    expect(await screen.findByLabelText('Email')).not.toHaveAccessibleDescription();
  });

  it.each([false, undefined])(
    'the sign-in screen sends no passkey request in browsers without autofill support (%s)',
    async (canAutofill) => {
      const server = startServer();
      const asked = stubPasskeys(async () => SIGNED, canAutofill);
      renderPortal('/login', accountAnswers);
      await screen.findByLabelText('Email');
      await import('@simplewebauthn/browser');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled());
      expect([asked.length, server.calls.some(({ path }) => path === START)]).toEqual([0, false]);
    },
  );
});
