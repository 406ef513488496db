import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, renderPortal } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { accountAnswers, NO_FACTOR, startAccounts, startSignedIn } from '../testAccount.ts';
import { OPTIONS, SIGNED, stubPasskeys } from './passkeys/testPasskeys.ts';
import { BASE, CODES, signIn, startHalfway } from './testSecondFactor.ts';

// product: P3.8
describe('second factor at sign-in', () => {
  it('a correct code completes the sign-in; a wrong code shows an error', async () => {
    const { server, complete } = startHalfway('SECOND_FACTOR_REQUIRED', true);
    const { router } = renderPortal('/login', accountAnswers);
    await signIn();
    const code = await screen.findByLabelText('Code from your authenticator app');
    await waitFor(() => expect(code).toHaveFocus());
    server.replies[`${BASE}/prove`] = {
      status: 400,
      data: { code: 'INVALID_INPUT', message: 'x', fields: { code: 'This code is wrong.' } },
    };
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong\./));
    expect(localStorage.getItem('access-token')).toBeNull();
    delete server.replies[`${BASE}/prove`];
    complete();
    await userEvent.clear(code);
    await userEvent.type(code, '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.calls.filter(({ path }) => path === `${BASE}/prove`).at(-1)?.body).toEqual({
      code: '123456',
    });
  });

  it('a recovery code completes the sign-in', async () => {
    const { server, complete } = startHalfway('SECOND_FACTOR_REQUIRED', true);
    const { router } = renderPortal('/login', accountAnswers);
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    complete();
    await enter(screen.getByLabelText('Recovery code'), 'aaaaa-bbbbb');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.calls.find(({ path }) => path === `${BASE}/prove`)?.body).toEqual({
      recoveryCode: 'aaaaa-bbbbb',
    });
  });

  it('staff set up an authenticator and see recovery codes before continuing', async () => {
    const { server, complete } = startHalfway('SECOND_FACTOR_SETUP_REQUIRED', false);
    server.replies[`${BASE}/authenticator/confirm`] = { data: { recoveryCodes: CODES } };
    const { router } = renderPortal('/login', accountAnswers);
    await signIn();
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Code shown in the app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    const codes = within(await screen.findByRole('region', { name: 'Your recovery codes' }));
    for (const code of CODES) expect(codes.getByText(code)).toBeVisible();
    complete();
    await userEvent.click(codes.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

const PROOF_REQUIRED = { errors: [{ message: 'Prove it.', extensions: { code: 'PROOF_REQUIRED' } }] };

// product: P3.9
describe('reauthentication', () => {
  function renderKeys() {
    let isProved = false;
    const asked: string[] = [];
    const answers: Answers = {
      ...startSignedIn(),
      ...Object.fromEntries([
        ['PartnerKeys', () => ({ data: { partnerKeys: [] } })],
        [
          'CreatePartnerKey',
          () => {
            asked.push(isProved ? 'proved' : 'unproved');
            return { ...PROOF_REQUIRED, data: null };
          },
        ],
      ]),
    };
    const server = startAccounts({
      hasCookie: true,
      replies: { [`${BASE}/state`]: { data: { ...NO_FACTOR, hasFreshProof: false } } },
    });
    renderPortal('/dashboard/keys', answers);
    const prove = () => {
      isProved = true;
    };
    return { asked, server, prove };
  }

  it('a sensitive call requires the password and is retried after reauthentication', async () => {
    const { asked, server, prove } = renderKeys();
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Site');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    prove();
    await enter(await dialog.findByLabelText('Password'), 'Kestrel-9 flies');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(asked).toEqual(['unproved', 'proved']));
    expect(server.calls.find(({ path }) => path === `${BASE}/prove`)?.body).toEqual({
      password: 'Kestrel-9 flies',
    });
    expect(localStorage.getItem('access-token')).not.toBeNull();
  });

  it('cancelling reauthentication shows the error without signing the user out', async () => {
    const { asked } = renderKeys();
    await userEvent.type(await screen.findByLabelText(/^Name/), 'Site');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Prove it.')).toBeVisible();
    expect(asked).toEqual(['unproved']);
    expect(localStorage.getItem('access-token')).not.toBeNull();
  });
});

// product: P3.8
describe('passkey as a second factor', () => {
  it('a passkey completes the sign-in, and a failed attempt can be retried', async () => {
    let isGiven = false;
    const asked = stubPasskeys(async () => {
      if (!isGiven) throw new DOMException('The operation was not allowed.', 'NotAllowedError');
      return SIGNED;
    });
    const { server, complete } = startHalfway('SECOND_FACTOR_REQUIRED', true);
    server.replies[`${BASE}/state`] = {
      data: { ...NO_FACTOR, shortfall: 'SECOND_FACTOR_REQUIRED', hasPasskey: true, hasAuthenticator: true },
    };
    server.replies[`${BASE}/passkeys/start-proof`] = { data: OPTIONS };
    const { router } = renderPortal('/login', accountAnswers);
    await signIn();
    const button = await screen.findByRole('button', { name: 'Use a passkey' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No passkey was used/);
    isGiven = true;
    complete();
    await userEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(asked).toHaveLength(2);
    expect(server.calls.find(({ path }) => path === `${BASE}/prove`)?.body).toMatchObject({
      passkey: { id: 'cGhvbmU', response: { signature: 'c2lnbmF0dXJl' } },
    });
  });
});
