import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { accountAnswers, NO_FACTOR } from '../testAccount.ts';
import { OPTIONS, SIGNED, stubPasskeys } from './passkeys/testPasskeys.ts';
import { BASE, CODES, signIn, startHalfway } from './testSecondFactor.ts';

// product: P3.8
describe('passkey as a second factor', () => {
  it('the passkey screen also offers the authenticator app and recovery codes', async () => {
    stubPasskeys(async () => SIGNED);
    const { server } = startHalfway('SECOND_FACTOR_REQUIRED', true);
    server.replies[`${BASE}/state`] = {
      data: { ...NO_FACTOR, shortfall: 'SECOND_FACTOR_REQUIRED', hasPasskey: true, hasAuthenticator: true },
    };
    renderPortal('/login', accountAnswers);
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Use your authenticator app' }));
    expect(await screen.findByLabelText('Code from your authenticator app')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey instead' }));
    expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeVisible();
  });

  it('staff can add a passkey during the required second-factor setup', async () => {
    stubPasskeys(async () => SIGNED);
    const { server, complete } = startHalfway('SECOND_FACTOR_SETUP_REQUIRED', false);
    server.replies[`${BASE}/passkeys/start`] = {
      data: { ...OPTIONS, user: { id: 'dQ', name: 'u', displayName: 'U' }, pubKeyCredParams: [] },
    };
    server.replies[`${BASE}/passkeys/add`] = { data: { recoveryCodes: CODES } };
    const { router } = renderPortal('/login', accountAnswers);
    await signIn();
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
    const name = screen.getByLabelText('Name of the passkey');
    await userEvent.clear(name);
    await enter(name, 'Work laptop');
    await userEvent.click(screen.getByRole('button', { name: 'Create the passkey' }));
    const codes = within(await screen.findByRole('region', { name: 'Your recovery codes' }));
    complete();
    await userEvent.click(codes.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.calls.find(({ path }) => path === `${BASE}/passkeys/add`)?.body).toMatchObject({
      name: 'Work laptop',
      passkey: { id: 'cGhvbmU' },
    });
  });
});
